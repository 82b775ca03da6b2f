"""Which provinces touch, laid into the plane: faces, rim, and what does not fit.

A province with one neighbor becomes an island in it. Borders that cross all others are left out and
come back as ``links``. What is not joined to the rest is joined through a province of nobody.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise

import networkx as nx

from gmbot.render.drawing import OUTSIDE_LAND
from gmbot.rules.board.board import Board

Edge = tuple[str, str]

_TRIES = 12
_ACROSS = (8, 3, 1)
"""What it costs to tear a map between two lands, land and sea, two seas."""
_OUTSIDE = ""


@dataclass(frozen=True, slots=True)
class Plane:
    """A planar embedding. ``around[v]``: the neighbors of ``v`` clockwise."""

    around: Mapping[str, Sequence[str]]
    face_of: Mapping[Edge, int]
    """The face beside each half-edge; face 0 is the outside."""
    outer: Sequence[str]
    """The provinces along the outside, in the order of its half-edges."""
    faces: int
    islands: Sequence[Edge]
    """(island, province that surrounds it), inner ones first."""
    links: Sequence[Edge]


def lay(board: Board, torn: bool = False) -> Plane:
    """Lay the borders of a board into the plane.

    ``torn``: open it from end to end first, as the skin of a globe; what was torn is linked.
    """
    graph = _touching(board)
    islands = _take_islands(graph)
    _join_parts(graph)
    rim = [province for province in board.compass.values() if province in graph]
    embedding, links = _planar(graph) if torn else _with_rim(graph, rim)
    if torn:
        seas = {id for id, info in board.provinces.items() if info.kind == "sea"}
        seam = _seam(embedding, seas)
        embedding.remove_edges_from([*seam, *((b, a) for a, b in seam)])
        links = sorted([*links, *seam])
    face_of, faces = _faces(embedding)
    outside = max(
        range(len(faces)),
        key=lambda number: (len({*rim} & {*faces[number]}), len(faces[number])),
        default=0,
    )
    order = [outside, *(number for number in range(len(faces)) if number != outside)]
    renumbered = {number: place for place, number in enumerate(order)}
    return Plane(
        around={v: tuple(embedding.neighbors_cw_order(v)) for v in embedding.nodes},
        face_of={edge: renumbered[number] for edge, number in face_of.items()},
        outer=faces[outside] if faces else tuple(embedding.nodes),
        faces=len(faces),
        islands=islands,
        links=links,
    )


def _touching(board: Board) -> nx.Graph[str]:
    graph: nx.Graph[str] = nx.Graph()
    graph.add_nodes_from(board.ids)
    graph.add_edges_from(
        (a, b)
        for number, a in enumerate(board.ids)
        for b in board.provinces_in(board.neighbors[number])
        if a < b
    )
    return graph


def _take_islands(graph: nx.Graph[str]) -> list[Edge]:
    islands: list[Edge] = []
    while len(graph) > 3:
        islands_found = sorted(v for v in graph if graph.degree[v] == 1)
        if not islands_found:
            break
        islands.append((islands_found[0], next(iter(graph[islands_found[0]]))))
        graph.remove_node(islands_found[0])
    return islands[::-1]


def _join_parts(graph: nx.Graph[str]) -> None:
    parts = sorted((sorted(part) for part in nx.connected_components(graph)), key=len)
    if len(parts) > 1:
        for part in parts:
            for province in part[:2]:
                graph.add_edge(OUTSIDE_LAND, province)


def _seam(embedding: nx.PlanarEmbedding[str], seas: Collection[str]) -> list[Edge]:
    """The borders that a cut goes across from one end of the map to the other, at sea if it can."""
    face_of, faces = _faces(embedding)
    dual: nx.Graph[int] = nx.Graph()
    dual.add_nodes_from(range(len(faces)))
    for (a, b), face in face_of.items():
        way = _ACROSS[(a in seas) + (b in seas)]
        other = face_of[(b, a)]
        if face != other and dual.get_edge_data(face, other, {"way": math.inf})["way"] > way:
            dual.add_edge(face, other, way=way, edge=(min(a, b), max(a, b)))
    end = max(dual, key=lambda face: len(faces[face]))
    for _ in range(2):  # from anywhere to the farthest, and from there to the farthest
        start, far = end, nx.single_source_shortest_path_length(dual, end)
        end = max(far, key=lambda face: far[face])
    cut: list[int] = nx.dijkstra_path(dual, start, end, weight="way")
    return [dual.edges[pair]["edge"] for pair in pairwise(cut)]


def _faces(embedding: nx.PlanarEmbedding[str]) -> tuple[dict[Edge, int], list[list[str]]]:
    """The face beside each half-edge, and the provinces around each face."""
    face_of: dict[Edge, int] = {}
    faces: list[list[str]] = []
    for edge in embedding.edges:
        if edge not in face_of:
            walk = embedding.traverse_face(*edge)
            for a, b in zip(walk, [*walk[1:], walk[0]], strict=True):
                face_of[(a, b)] = len(faces)
            faces.append(walk)
    return face_of, faces


def _with_rim(
    graph: nx.Graph[str], rim: Sequence[str]
) -> tuple[nx.PlanarEmbedding[str], list[Edge]]:
    """Lay the graph so that the outside passes by the provinces of the rim.

    They are tied to a point outside first; borders round the back of a globe are then links.
    """
    graph.add_edges_from((_OUTSIDE, province) for province in rim)
    embedding, links = _planar(graph)
    if rim:
        embedding.remove_node(_OUTSIDE)
    return embedding, links


def _planar(graph: nx.Graph[str]) -> tuple[nx.PlanarEmbedding[str], list[Edge]]:
    """Leave out as little as crosses. Borders inside the densest parts are kept first."""
    if _fits(graph, ()):
        return _embedding(graph), []
    shared = {edge: len(set(graph[edge[0]]) & set(graph[edge[1]])) for edge in graph.edges}
    ways = {frozenset(edge) for edge in nx.minimum_spanning_edges(graph, data=False)}

    def rank(edge: Edge) -> tuple[bool, bool, int]:
        """Each province keeps a way to the others; then what makes the rim; then dense parts."""
        return (frozenset(edge) not in ways, _OUTSIDE not in edge, -shared[edge])

    tries = [
        _kept(graph, sorted(graph.edges, key=lambda edge: (*rank(edge), _mixed(edge, n))))
        for n in range(_TRIES)
    ]
    kept, left = min(tries, key=lambda found: len(found[1]))
    return _embedding(kept), sorted(left)


def _embedding(graph: nx.Graph[str]) -> nx.PlanarEmbedding[str]:
    embedding: nx.PlanarEmbedding[str] = nx.check_planarity(graph)[1]  # type: ignore[assignment]
    return embedding


def _mixed(edge: Edge, turn: int) -> bytes:
    """Another order in each turn, and the same on every machine."""
    return sha256(f"{turn} {edge[0]} {edge[1]}".encode()).digest()


def _kept(graph: nx.Graph[str], edges: Sequence[Edge]) -> tuple[nx.Graph[str], list[Edge]]:
    """Take the edges in turn as long as nothing crosses, and pass over those that do."""
    kept: nx.Graph[str] = nx.Graph()
    kept.add_nodes_from(graph)
    left: list[Edge] = []
    rest = list(edges)
    while rest:
        fitting = bisect(range(1, len(rest) + 1), 0, key=lambda n: not _fits(kept, rest[:n]))
        kept.add_edges_from(rest[:fitting])
        left += rest[fitting : fitting + 1]
        rest = rest[fitting + 1 :]
    return kept, left


def _fits(kept: nx.Graph[str], more: Sequence[Edge]) -> bool:
    tried = kept.copy()
    tried.add_edges_from(more)
    return bool(nx.check_planarity(tried)[0])
