# The server in a container. The configuration is mounted, the games live in a volume:
#
#   docker build -t gmbot .
#   docker run -v /etc/gmbot:/etc/gmbot:ro -v gmbot:/var/lib/gmbot gmbot
#
# In gmbot.toml: [database] url = "sqlite:////var/lib/gmbot/gmbot.db"; passwords come from files that
# user 10001 may read, or from -e GMBOT_IMAP_PASSWORD -e GMBOT_SMTP_PASSWORD.

FROM python:3.11-slim AS build
WORKDIR /source
RUN pip install --no-cache-dir 'build>=1.3'
COPY . .
RUN python -m build --wheel --outdir /wheels

FROM python:3.11-slim
# The wheel is installed, not the checkout: the image runs what users of the package run.
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir "$(ls /wheels/gmbot-*.whl)[workers]" \
 && useradd --uid 10001 --user-group --no-create-home --home-dir /var/lib/gmbot gmbot \
 && install --directory --owner gmbot --group gmbot --mode 750 /var/lib/gmbot
USER gmbot
WORKDIR /var/lib/gmbot
VOLUME /var/lib/gmbot
ENV GMBOT_CONFIG=/etc/gmbot/gmbot.toml PYTHONUNBUFFERED=1
# Asks the database; a server that only waits for mail is healthy.
HEALTHCHECK --interval=1m --timeout=20s --start-period=30s --retries=3 \
    CMD ["gmbot", "outbox", "list", "--limit", "1"]
ENTRYPOINT ["gmbot"]
CMD ["serve", "--config", "/etc/gmbot/gmbot.toml"]
