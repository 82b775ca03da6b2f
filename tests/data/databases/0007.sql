BEGIN TRANSACTION;
CREATE TABLE addresses (
	address TEXT NOT NULL, 
	person_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	CONSTRAINT pk_addresses PRIMARY KEY (address), 
	CONSTRAINT fk_addresses_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
INSERT INTO "addresses" VALUES('gm@players.example',1,0);
INSERT INTO "addresses" VALUES('austria@players.example',2,0);
INSERT INTO "addresses" VALUES('england@players.example',3,0);
INSERT INTO "addresses" VALUES('france@players.example',4,0);
INSERT INTO "addresses" VALUES('germany@players.example',5,0);
INSERT INTO "addresses" VALUES('italy@players.example',6,0);
INSERT INTO "addresses" VALUES('russia@players.example',7,0);
INSERT INTO "addresses" VALUES('turkey@players.example',8,0);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE ballots (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	number INTEGER, 
	closes_at DATETIME, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_ballots PRIMARY KEY (id), 
	CONSTRAINT fk_ballots_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "ballots" VALUES(1,1,'proposed',NULL,NULL,'{"powers":["FRANCE","GERMANY"],"votes":{},"complaints":[],"announced_at":null,"made":"F1901M","entitled":[],"proposer":"FRANCE"}');
CREATE TABLE circles (
	token TEXT NOT NULL, 
	game_id INTEGER NOT NULL, 
	seat_id INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_circles PRIMARY KEY (token), 
	CONSTRAINT fk_circles_game_id FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_circles_seat_id FOREIGN KEY(seat_id) REFERENCES seats (id)
);
INSERT INTO "circles" VALUES('3g89svc7vg5h2u8h',1,3,'{"shown":["Italy"],"to":["ITALY"]}');
CREATE TABLE confirmations (
	code TEXT NOT NULL, 
	person_id INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	expires_at DATETIME NOT NULL, 
	used BOOLEAN NOT NULL, 
	CONSTRAINT pk_confirmations PRIMARY KEY (code), 
	CONSTRAINT fk_confirmations_person_id FOREIGN KEY(person_id) REFERENCES people (id)
);
CREATE TABLE events (
	id INTEGER NOT NULL, 
	at DATETIME NOT NULL, 
	what TEXT NOT NULL, 
	game_id INTEGER, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (id), 
	CONSTRAINT fk_events_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "events" VALUES(1,'2026-12-01 12:00:00.000000','imported',1,'{"phase":"S1901M"}');
INSERT INTO "events" VALUES(2,'2026-12-01 12:00:00.000000','orders',1,'{"power":"AUSTRIA","set":1,"id":1}');
INSERT INTO "events" VALUES(3,'2026-12-01 12:00:00.000000','orders',1,'{"power":"ENGLAND","set":1,"id":2}');
INSERT INTO "events" VALUES(4,'2026-12-01 12:00:00.000000','orders',1,'{"power":"FRANCE","set":1,"id":3}');
INSERT INTO "events" VALUES(5,'2026-12-01 12:00:00.000000','orders',1,'{"power":"GERMANY","set":1,"id":4}');
INSERT INTO "events" VALUES(6,'2026-12-01 12:00:00.000000','orders',1,'{"power":"ITALY","set":1,"id":5}');
INSERT INTO "events" VALUES(7,'2026-12-01 12:00:00.000000','orders',1,'{"power":"RUSSIA","set":1,"id":6}');
INSERT INTO "events" VALUES(8,'2026-12-01 12:00:00.000000','orders',1,'{"power":"TURKEY","set":1,"id":7}');
INSERT INTO "events" VALUES(9,'2026-12-08 12:00:00.000000','resolved',1,'{"phase":"S1901M","next":"F1901M"}');
INSERT INTO "events" VALUES(10,'2026-12-08 17:00:00.000000','orders',1,'{"power":"FRANCE","set":1,"id":8}');
INSERT INTO "events" VALUES(11,'2026-12-08 17:00:00.000000','orders',1,'{"power":"GERMANY","set":1,"id":9}');
INSERT INTO "events" VALUES(12,'2026-12-08 17:00:00.000000','gm-deadline',1,'{"phase":"F1901M","new":"2026-12-17T12:00:00Z","by":"gm"}');
INSERT INTO "events" VALUES(13,'2026-12-08 17:00:00.000000','deadline',1,'{"phase":"F1901M","old":"2026-12-15T12:00:00Z","new":"2026-12-17T12:00:00Z"}');
INSERT INTO "events" VALUES(14,'2026-12-08 17:00:00.000000','press',1,'{"kind":"white"}');
INSERT INTO "events" VALUES(15,'2026-12-08 17:00:00.000000','proposed',1,'{"phase":"F1901M"}');
CREATE TABLE games (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	variant TEXT NOT NULL, 
	houserules TEXT NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	phase VARCHAR(8) NOT NULL, 
	position TEXT NOT NULL, 
	deadline DATETIME, 
	opened_at DATETIME, 
	reminded_for DATETIME, 
	zone TEXT NOT NULL, 
	gm_name TEXT NOT NULL, 
	gm_address TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	seed TEXT NOT NULL, 
	ending TEXT NOT NULL, due_at DATETIME, notes TEXT DEFAULT '{}' NOT NULL, look_at DATETIME, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT uq_games_name UNIQUE (name)
);
INSERT INTO "games" VALUES(1,'austerlitz','standard','email_classic','running','F1901M','{"phase":"F1901M","units":{"AUSTRIA":["F ALB","A SER","A VIE"],"ENGLAND":["F NTH","F NWG","A YOR"],"FRANCE":["A BUR","F MAO","A SPA"],"GERMANY":["F DEN","A KIE","A RUH"],"ITALY":["A APU","F ION","A VEN"],"RUSSIA":["F BOT","F SEV","A UKR","A WAR"],"TURKEY":["F ANK","A BUL","A CON"]},"centers":{"AUSTRIA":["BUD","TRI","VIE"],"ENGLAND":["EDI","LON","LVP"],"FRANCE":["BRE","MAR","PAR"],"GERMANY":["BER","KIE","MUN"],"ITALY":["NAP","ROM","VEN"],"RUSSIA":["MOS","SEV","STP","WAR"],"TURKEY":["ANK","CON","SMY"]},"homes":{"AUSTRIA":["BUD","TRI","VIE"],"ENGLAND":["EDI","LON","LVP"],"FRANCE":["BRE","MAR","PAR"],"GERMANY":["BER","KIE","MUN"],"ITALY":["NAP","ROM","VEN"],"RUSSIA":["MOS","SEV","STP","WAR"],"TURKEY":["ANK","CON","SMY"]},"dislodged":[],"contested":["BLA","GAL"]}','2026-12-17 12:00:00.000000','2026-12-08 12:00:00.000000',NULL,'UTC','Zurich','gm@players.example','{}','j357btxrse5cdhsu','',NULL,'{"next_reminder":{"deadline":"2026-12-17T12:00:00Z","last":"2026-12-08T17:00:00Z","at":"2026-12-16T12:00:00Z"},"former_tokens":[{"token":"xsgj3ys2awhkwnym","seat":1,"person":2},{"token":"qwqeekssm485fcna","seat":2,"person":3},{"token":"qhn5zgzz2uadb3gr","seat":3,"person":4},{"token":"9h252r9bwxd6y2u2","seat":4,"person":5},{"token":"t7s6xybeyqnb3w5g","seat":5,"person":6},{"token":"tmjszxz3mqs2jx9r","seat":6,"person":7},{"token":"7yacrkxews4qqk85","seat":7,"person":8}],"masters_secret":"cfansgs4mdqh9e4a"}','2026-12-16 12:00:00.000000');
CREATE TABLE inbox (
	id INTEGER NOT NULL, 
	mailbox TEXT, 
	uidvalidity BIGINT, 
	uid BIGINT, 
	source TEXT NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	message_id TEXT NOT NULL, 
	fingerprint TEXT NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	note TEXT NOT NULL, 
	tries INTEGER NOT NULL, 
	received_at DATETIME NOT NULL, 
	CONSTRAINT pk_inbox PRIMARY KEY (id), 
	CONSTRAINT uq_inbox_mailbox_uidvalidity_uid UNIQUE (mailbox, uidvalidity, uid)
);
INSERT INTO "inbox" VALUES(1,NULL,NULL,NULL,'test','cae2caa0c5a5b74c443773d31cb57c09bf8903a95d62a9592bf220f3fa0f1f0e','<1@players.example>','1428b888baa40a0f1cdcdcc3dee13220853c9f5077f31522b3cd56cb0099279c','done','',1,'2026-12-01 12:00:00.000000');
INSERT INTO "inbox" VALUES(2,NULL,NULL,NULL,'test','233825707ccadff38c000c82960e966fb930d970375878eb8e18ad17954ebf9b','<2@players.example>','d334538a68d1a208d59d1c6212c290eed99092fc979ce51456e5e3594a6b2fb2','done','',1,'2026-12-01 12:00:00.000000');
INSERT INTO "inbox" VALUES(3,NULL,NULL,NULL,'test','06f78505d66b07296276910b5ad58f8212a8e65aefe5e7c87d93d50b55ff3d70','<3@players.example>','86f65fbc2aae65cc33502c393e9902df4b505ce6837f73c9d9a6f27df533856a','done','',1,'2026-12-01 12:00:00.000000');
INSERT INTO "inbox" VALUES(4,NULL,NULL,NULL,'test','3fd11f7e427875bc2b9c02f44cdb64b7a0d66a67effaa247d31dd42b2f681d37','<4@players.example>','5c01a105662831c235ccfee7e138ceb75ca0ba27aea20cc5855d4924ba9918ec','done','',1,'2026-12-01 12:00:00.000000');
INSERT INTO "inbox" VALUES(5,NULL,NULL,NULL,'test','68a34f3a68e64593e6ef022432c3259a8e47c27860adc4f2e863175e542d1c43','<5@players.example>','471f5f810d5cbae5dd9d796ead29d4ac3432d6b49f776392c6184b1e4561515a','done','',1,'2026-12-01 12:00:00.000000');
INSERT INTO "inbox" VALUES(6,NULL,NULL,NULL,'test','4ad4970b27d3b5672bbd63a2acc527a7b60276ec9d36fb84b073fb854be5f679','<6@players.example>','25699d597a678f9fe495e19d0b7017e7a297c80f943de0db0d0f9831569e302b','done','',1,'2026-12-01 12:00:00.000000');
INSERT INTO "inbox" VALUES(7,NULL,NULL,NULL,'test','3445fa33ccdbaf62169542fd43f0f7f4075700e80112611fc16931b8b51375a5','<7@players.example>','9035d24c30040add272f83e18d8dd9c28e9c7f7abeb99e70525a75efd22b3dd4','done','',1,'2026-12-01 12:00:00.000000');
INSERT INTO "inbox" VALUES(8,NULL,NULL,NULL,'test','c334441b0a8889b5880918d141d5d9087e601446445f4dfac6c3fcefd1eb08e6','<8@players.example>','940392a04dda0dee4d63f397b4ab047278c2e88d5cf261b95879f74b8d4c2fee','done','',1,'2026-12-08 17:00:00.000000');
INSERT INTO "inbox" VALUES(9,NULL,NULL,NULL,'test','2ae4068a90686432206ac5364d223242c355489f20dfe4227c8fdb85d5acb812','<9@players.example>','e5dd3074cdcde3070c382107f36797d813dc332f559f0a0f3fd0c6dc0981d16d','done','',1,'2026-12-08 17:00:00.000000');
INSERT INTO "inbox" VALUES(10,NULL,NULL,NULL,'test','330fbe34ec4f0fba053f24c8aad4b6d57b88ecf5bcf7ce67644e61cbc0e628f0','<10@players.example>','3acc7e8bac716666ee48c3bf3df9ab14e027e1209e2d29832dabaf7fd1424a6a','done','',1,'2026-12-08 17:00:00.000000');
INSERT INTO "inbox" VALUES(11,NULL,NULL,NULL,'test','f82434f17c8a3ee26c3d175742b78d4e3bdaaff57f99150f4efe1406d7f8418e','<11@players.example>','776b603f90659daf86a8dfb888d5830298febe82e8375d93c2446abcd01b8c21','done','',1,'2026-12-08 17:00:00.000000');
INSERT INTO "inbox" VALUES(12,NULL,NULL,NULL,'test','dae090555a5d88b392e9479ae849cfbcabe23590f4448de5ad3586e083cab1ad','<12@players.example>','f8802d4a47bf8c0a8976b79d2184b5360b68de9891a9ba772dfcf4aab639e22b','done','',1,'2026-12-08 17:00:00.000000');
INSERT INTO "inbox" VALUES(13,NULL,NULL,NULL,'test','3b312103929cd503e41e291fb7905043e104eec36087a40cb3944bc7d3be6eb7','<13@players.example>','0bf0d796c07027879be7518a0bbba3bf9b0838024fd7ab0ac8dffcc4d72ce1fa','done','',1,'2026-12-08 17:00:00.000000');
INSERT INTO "inbox" VALUES(14,NULL,NULL,NULL,'test','73c550248e963907e6c0a2db0706c296e426da7edeeb16af8832c7636c69fb32','','','new','',0,'2026-12-08 18:00:00.000000');
CREATE TABLE inbox_bytes (
	inbox_id INTEGER NOT NULL, 
	raw BLOB NOT NULL, 
	CONSTRAINT pk_inbox_bytes PRIMARY KEY (inbox_id), 
	CONSTRAINT fk_inbox_bytes_inbox_id FOREIGN KEY(inbox_id) REFERENCES inbox (id)
);
INSERT INTO "inbox_bytes" VALUES(1,X'46726F6D3A2041757374726961203C6175737472696140706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A206F72646572730D0A446174653A205475652C2030312044656320323032362031323A30303A3030202B303030300D0A4D6573736167652D49443A203C3140706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A4120427564202D205365720D0A4120566965202D2047616C0D0A4620547269202D20416C620D0A');
INSERT INTO "inbox_bytes" VALUES(2,X'46726F6D3A20456E676C616E64203C656E676C616E6440706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A206F72646572730D0A446174653A205475652C2030312044656320323032362031323A30303A3030202B303030300D0A4D6573736167652D49443A203C3240706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A4620456469202D204E57470D0A41204C706C202D20596F720D0A46204C6F6E202D204E54480D0A');
INSERT INTO "inbox_bytes" VALUES(3,X'46726F6D3A204672616E6365203C6672616E636540706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A206F72646572730D0A446174653A205475652C2030312044656320323032362031323A30303A3030202B303030300D0A4D6573736167652D49443A203C3340706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A4120506172202D204275720D0A41204D6172202D205370610D0A4620427265202D204D414F0D0A');
INSERT INTO "inbox_bytes" VALUES(4,X'46726F6D3A204765726D616E79203C6765726D616E7940706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A206F72646572730D0A446174653A205475652C2030312044656320323032362031323A30303A3030202B303030300D0A4D6573736167652D49443A203C3440706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A4120426572202D204B69650D0A41204D756E202D205275680D0A46204B6965202D2044656E0D0A');
INSERT INTO "inbox_bytes" VALUES(5,X'46726F6D3A204974616C79203C6974616C7940706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A206F72646572730D0A446174653A205475652C2030312044656320323032362031323A30303A3030202B303030300D0A4D6573736167652D49443A203C3540706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A4120526F6D202D204170750D0A412056656E20480D0A46204E6170202D20494F4E0D0A');
INSERT INTO "inbox_bytes" VALUES(6,X'46726F6D3A20527573736961203C72757373696140706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A206F72646572730D0A446174653A205475652C2030312044656320323032362031323A30303A3030202B303030300D0A4D6573736167652D49443A203C3640706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A41204D6F73202D20556B720D0A4120576172202D2047616C0D0A4620536576202D20424C410D0A46205374502F7363202D20476F420D0A');
INSERT INTO "inbox_bytes" VALUES(7,X'46726F6D3A205475726B6579203C7475726B657940706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A206F72646572730D0A446174653A205475652C2030312044656320323032362031323A30303A3030202B303030300D0A4D6573736167652D49443A203C3740706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A4120436F6E202D2042756C0D0A4120536D79202D20436F6E0D0A4620416E6B202D20424C410D0A');
INSERT INTO "inbox_bytes" VALUES(8,X'46726F6D3A204672616E6365203C6672616E636540706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A205B6175737465726C69747A5D0D0A446174653A205475652C2030382044656320323032362031373A30303A3030202B303030300D0A4D6573736167652D49443A203C3840706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A4120427572202D2042656C0D0A412053706120480D0A46204D414F202D20506F720D0A');
INSERT INTO "inbox_bytes" VALUES(9,X'46726F6D3A204765726D616E79203C6765726D616E7940706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A205B6175737465726C69747A5D0D0A446174653A205475652C2030382044656320323032362031373A30303A3030202B303030300D0A4D6573736167652D49443A203C3940706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A50524F564953494F4E414C0D0A41204B6965202D20486F6C0D0A4120527568202D2042656C0D0A462044656E20480D0A');
INSERT INTO "inbox_bytes" VALUES(10,X'46726F6D3A20476D203C676D40706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A205B6175737465726C69747A5D0D0A446174653A205475652C2030382044656320323032362031373A30303A3030202B303030300D0A4D6573736167652D49443A203C313040706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A455854454E44203220646179733A2074686520686F6C69646179730D0A');
INSERT INTO "inbox_bytes" VALUES(11,X'46726F6D3A204974616C79203C6974616C7940706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A205B6175737465726C69747A5D0D0A446174653A205475652C2030382044656320323032362031373A30303A3030202B303030300D0A4D6573736167652D49443A203C313140706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A504F5354414C0D0A416C6C2069732077656C6C20696E20526F6D652E0D0A454E4450524553530D0A');
INSERT INTO "inbox_bytes" VALUES(12,X'46726F6D3A204974616C79203C6974616C7940706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A205B6175737465726C69747A5D0D0A446174653A205475652C2030382044656320323032362031373A30303A3030202B303030300D0A4D6573736167652D49443A203C313240706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A505245535320544F204672616E63650D0A5368616C6C2077653F0D0A454E4450524553530D0A');
INSERT INTO "inbox_bytes" VALUES(13,X'46726F6D3A204672616E6365203C6672616E636540706C61796572732E6578616D706C653E0D0A546F3A20626F7440676D2E6578616D706C650D0A5375626A6563743A205B6175737465726C69747A5D0D0A446174653A205475652C2030382044656320323032362031373A30303A3030202B303030300D0A4D6573736167652D49443A203C313340706C61796572732E6578616D706C653E0D0A436F6E74656E742D547970653A20746578742F706C61696E3B20636861727365743D227574662D38220D0A436F6E74656E742D5472616E736665722D456E636F64696E673A20376269740D0A4D494D452D56657273696F6E3A20312E300D0A0D0A50524F504F53452044524157204672616E63652C204765726D616E790D0A');
INSERT INTO "inbox_bytes" VALUES(14,X'46726F6D3A206974616C7940706C61796572732E6578616D706C650D0A4D6573736167652D49443A203C6C61746540706C61796572732E6578616D706C653E0D0A0D0A4120417075202D2054756E0D0A4620494F4E2043204120417075202D2054756E0D0A412056656E202D20547269');
CREATE TABLE ledger (
	id INTEGER NOT NULL, 
	entry TEXT NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_ledger PRIMARY KEY (id)
);
CREATE TABLE mailboxes (
	name TEXT NOT NULL, 
	uidvalidity BIGINT NOT NULL, 
	first_uid BIGINT NOT NULL, 
	opened_at DATETIME NOT NULL, 
	CONSTRAINT pk_mailboxes PRIMARY KEY (name)
);
CREATE TABLE outbox (
	id INTEGER NOT NULL, 
	message_id TEXT NOT NULL, 
	envelope_from TEXT NOT NULL, 
	recipient TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	created_at DATETIME NOT NULL, 
	due_at DATETIME NOT NULL, 
	lease_until DATETIME, 
	tries INTEGER NOT NULL, 
	note TEXT NOT NULL, 
	game TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	answers INTEGER, 
	CONSTRAINT pk_outbox PRIMARY KEY (id), 
	CONSTRAINT fk_outbox_answers FOREIGN KEY(answers) REFERENCES inbox (id), 
	CONSTRAINT uq_outbox_message_id UNIQUE (message_id)
);
INSERT INTO "outbox" VALUES(1,'<a7c1e988c713bf381bb910f2b3914702@gm.example>','bot@gm.example','austria@players.example','order-receipt/1','sent','2026-12-01 12:00:00.000000','2026-12-01 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M Austria: 3 orders ok',1);
INSERT INTO "outbox" VALUES(2,'<9bb0d2dcf5138b6ca1d517ecde61f90a@gm.example>','bot@gm.example','england@players.example','order-receipt/1','sent','2026-12-01 12:00:00.000000','2026-12-01 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M England: 3 orders ok',2);
INSERT INTO "outbox" VALUES(3,'<34fee0ce3884223f02d1388fccb87e94@gm.example>','bot@gm.example','france@players.example','order-receipt/1','sent','2026-12-01 12:00:00.000000','2026-12-01 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M France: 3 orders ok',3);
INSERT INTO "outbox" VALUES(4,'<e5d8d7300d13f9504dd76e338ef7e969@gm.example>','bot@gm.example','germany@players.example','order-receipt/1','sent','2026-12-01 12:00:00.000000','2026-12-01 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M Germany: 3 orders ok',4);
INSERT INTO "outbox" VALUES(5,'<05419fca940a305fed6b6aaf9dca38a6@gm.example>','bot@gm.example','italy@players.example','order-receipt/1','sent','2026-12-01 12:00:00.000000','2026-12-01 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M Italy: 3 orders ok',5);
INSERT INTO "outbox" VALUES(6,'<2394a4abbc6be24a6917e1109eb19d6b@gm.example>','bot@gm.example','russia@players.example','order-receipt/1','sent','2026-12-01 12:00:00.000000','2026-12-01 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M Russia: 4 orders ok',6);
INSERT INTO "outbox" VALUES(7,'<c4a8f95174e63d4e4572c9691c8f340d@gm.example>','bot@gm.example','turkey@players.example','order-receipt/1','sent','2026-12-01 12:00:00.000000','2026-12-01 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M Turkey: 3 orders ok',7);
INSERT INTO "outbox" VALUES(8,'<9232e66b81a0ad2271ede872e15f1f5d@gm.example>','bot@gm.example','austria@players.example','results/1','sent','2026-12-08 12:00:00.000000','2026-12-08 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M results - next: Fall 1901 moves by Tue 15 Dec 12:00 UTC',NULL);
INSERT INTO "outbox" VALUES(9,'<b3990ae72b432be6d20c686d4c2f18f9@gm.example>','bot@gm.example','england@players.example','results/1','sent','2026-12-08 12:00:00.000000','2026-12-08 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M results - next: Fall 1901 moves by Tue 15 Dec 12:00 UTC',NULL);
INSERT INTO "outbox" VALUES(10,'<291c16e2de7d99736603d4acc740d092@gm.example>','bot@gm.example','france@players.example','results/1','sent','2026-12-08 12:00:00.000000','2026-12-08 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M results - next: Fall 1901 moves by Tue 15 Dec 12:00 UTC',NULL);
INSERT INTO "outbox" VALUES(11,'<7ec07ab7c4ddbf1089b83698507c9484@gm.example>','bot@gm.example','germany@players.example','results/1','sent','2026-12-08 12:00:00.000000','2026-12-08 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M results - next: Fall 1901 moves by Tue 15 Dec 12:00 UTC',NULL);
INSERT INTO "outbox" VALUES(12,'<87acb3ff6b3df904ec5ed0a92a6d4e34@gm.example>','bot@gm.example','italy@players.example','results/1','sent','2026-12-08 12:00:00.000000','2026-12-08 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M results - next: Fall 1901 moves by Tue 15 Dec 12:00 UTC',NULL);
INSERT INTO "outbox" VALUES(13,'<b7da83d232b7d7aba556b56f55296d84@gm.example>','bot@gm.example','russia@players.example','results/1','sent','2026-12-08 12:00:00.000000','2026-12-08 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M results - next: Fall 1901 moves by Tue 15 Dec 12:00 UTC',NULL);
INSERT INTO "outbox" VALUES(14,'<ddd44278789dea00ed7e118473468255@gm.example>','bot@gm.example','turkey@players.example','results/1','sent','2026-12-08 12:00:00.000000','2026-12-08 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M results - next: Fall 1901 moves by Tue 15 Dec 12:00 UTC',NULL);
INSERT INTO "outbox" VALUES(15,'<50707fbad89909374a9691def7fbaa4d@gm.example>','bot@gm.example','gm@players.example','results/1','sent','2026-12-08 12:00:00.000000','2026-12-08 12:00:00.000000',NULL,0,'','austerlitz','[austerlitz] S1901M results - next: Fall 1901 moves by Tue 15 Dec 12:00 UTC',NULL);
INSERT INTO "outbox" VALUES(16,'<efe5dfe63fe99475989abc3e7b324320@gm.example>','bot@gm.example','france@players.example','order-receipt/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] F1901M France: 3 orders ok',8);
INSERT INTO "outbox" VALUES(17,'<b01817705143d7417e75daf6933246c7@gm.example>','bot@gm.example','germany@players.example','order-receipt/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] F1901M Germany: 3 orders ok',9);
INSERT INTO "outbox" VALUES(18,'<516aa4502fa52d3917cbbe2c6bafada1@gm.example>','bot@gm.example','gm@players.example','deadline-changed/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] F1901M: the deadline has moved',10);
INSERT INTO "outbox" VALUES(19,'<f7063d2a0b7e914b3f486ca5b78c7976@gm.example>','bot@gm.example','austria@players.example','deadline-changed/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] F1901M: the deadline has moved',NULL);
INSERT INTO "outbox" VALUES(20,'<3a1abafa325f0e3e03f14c5690519373@gm.example>','bot@gm.example','england@players.example','deadline-changed/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] F1901M: the deadline has moved',NULL);
INSERT INTO "outbox" VALUES(21,'<65993444df491e84008b4d31415fc1ae@gm.example>','bot@gm.example','france@players.example','deadline-changed/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] F1901M: the deadline has moved',NULL);
INSERT INTO "outbox" VALUES(22,'<89406041d687458331e1a8e7a7a0c5f5@gm.example>','bot@gm.example','germany@players.example','deadline-changed/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] F1901M: the deadline has moved',NULL);
INSERT INTO "outbox" VALUES(23,'<980edbacbd1252f978ffaf2f2317fe97@gm.example>','bot@gm.example','italy@players.example','deadline-changed/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] F1901M: the deadline has moved',NULL);
INSERT INTO "outbox" VALUES(24,'<119381c242fb210ea3d59c1569e56734@gm.example>','bot@gm.example','russia@players.example','deadline-changed/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] F1901M: the deadline has moved',NULL);
INSERT INTO "outbox" VALUES(25,'<e1b98ea078528539aa58324d6d83ea97@gm.example>','bot@gm.example','turkey@players.example','deadline-changed/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] F1901M: the deadline has moved',NULL);
INSERT INTO "outbox" VALUES(26,'<32a24336bb85016954600087a048406e@gm.example>','bot@gm.example','italy@players.example','press-receipt/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] press kept for print to everybody',11);
INSERT INTO "outbox" VALUES(27,'<9bc9c6853925f109228e702bf4321822@gm.example>','bot@gm.example','italy@players.example','press-receipt/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] press sent to France',12);
INSERT INTO "outbox" VALUES(28,'<f2c794dae2b8d78934d289f38c2d2c6e@gm.example>','bot@gm.example','france@players.example','press-delivered/1','sent','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] press from Italy',NULL);
INSERT INTO "outbox" VALUES(29,'<76d555506261ae25f47f48b1b6e3728e@gm.example>','bot@gm.example','france@players.example','done/1','queued','2026-12-08 17:00:00.000000','2026-12-08 17:00:00.000000',NULL,0,'','austerlitz','[austerlitz] your proposal of a draw of France and Germany is kept',13);
CREATE TABLE outbox_bytes (
	outbox_id INTEGER NOT NULL, 
	raw BLOB NOT NULL, 
	CONSTRAINT pk_outbox_bytes PRIMARY KEY (outbox_id), 
	CONSTRAINT fk_outbox_bytes_outbox_id FOREIGN KEY(outbox_id) REFERENCES outbox (id)
);
INSERT INTO "outbox_bytes" VALUES(29,X'4D6573736167652D49443A203C3140676D2E6578616D706C653E0D0A0D0A41206D61696C206F66206265666F72652E0D0A');
CREATE TABLE people (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	zone TEXT NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	settings TEXT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES(1,'Zurich','UTC',1,'{}');
INSERT INTO "people" VALUES(2,'Austria','UTC',1,'{}');
INSERT INTO "people" VALUES(3,'England','UTC',1,'{}');
INSERT INTO "people" VALUES(4,'France','UTC',1,'{}');
INSERT INTO "people" VALUES(5,'Germany','UTC',1,'{}');
INSERT INTO "people" VALUES(6,'Italy','UTC',1,'{}');
INSERT INTO "people" VALUES(7,'Russia','UTC',1,'{}');
INSERT INTO "people" VALUES(8,'Turkey','UTC',1,'{}');
CREATE TABLE phases (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	phase VARCHAR(8) NOT NULL, 
	"before" TEXT NOT NULL, 
	report TEXT NOT NULL, 
	used TEXT NOT NULL, 
	resolved_at DATETIME NOT NULL, 
	CONSTRAINT pk_phases PRIMARY KEY (id), 
	CONSTRAINT fk_phases_game_id FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT uq_phases_game_id_phase UNIQUE (game_id, phase)
);
INSERT INTO "phases" VALUES(1,1,'S1901M','{"phase":"S1901M","units":{"AUSTRIA":["A BUD","F TRI","A VIE"],"ENGLAND":["F EDI","F LON","A LVP"],"FRANCE":["F BRE","A MAR","A PAR"],"GERMANY":["A BER","F KIE","A MUN"],"ITALY":["F NAP","A ROM","A VEN"],"RUSSIA":["A MOS","F SEV","F STP/SC","A WAR"],"TURKEY":["F ANK","A CON","A SMY"]},"centers":{"AUSTRIA":["BUD","TRI","VIE"],"ENGLAND":["EDI","LON","LVP"],"FRANCE":["BRE","MAR","PAR"],"GERMANY":["BER","KIE","MUN"],"ITALY":["NAP","ROM","VEN"],"RUSSIA":["MOS","SEV","STP","WAR"],"TURKEY":["ANK","CON","SMY"]},"homes":{"AUSTRIA":["BUD","TRI","VIE"],"ENGLAND":["EDI","LON","LVP"],"FRANCE":["BRE","MAR","PAR"],"GERMANY":["BER","KIE","MUN"],"ITALY":["NAP","ROM","VEN"],"RUSSIA":["MOS","SEV","STP","WAR"],"TURKEY":["ANK","CON","SMY"]},"dislodged":[],"contested":[]}','{"orders":[{"power":"AUSTRIA","order":"A BUD - SER","result":["succeeds"],"why":"","default":false},{"power":"AUSTRIA","order":"F TRI - ALB","result":["succeeds"],"why":"","default":false},{"power":"AUSTRIA","order":"A VIE - GAL","result":["bounced"],"why":"stood off by A WAR (1 against 1); one more support would have taken Galicia","default":false},{"power":"ENGLAND","order":"F EDI - NWG","result":["succeeds"],"why":"","default":false},{"power":"ENGLAND","order":"F LON - NTH","result":["succeeds"],"why":"","default":false},{"power":"ENGLAND","order":"A LVP - YOR","result":["succeeds"],"why":"","default":false},{"power":"FRANCE","order":"F BRE - MAO","result":["succeeds"],"why":"","default":false},{"power":"FRANCE","order":"A MAR - SPA","result":["succeeds"],"why":"","default":false},{"power":"FRANCE","order":"A PAR - BUR","result":["succeeds"],"why":"","default":false},{"power":"GERMANY","order":"A BER - KIE","result":["succeeds"],"why":"","default":false},{"power":"GERMANY","order":"F KIE - DEN","result":["succeeds"],"why":"","default":false},{"power":"GERMANY","order":"A MUN - RUH","result":["succeeds"],"why":"","default":false},{"power":"ITALY","order":"F NAP - ION","result":["succeeds"],"why":"","default":false},{"power":"ITALY","order":"A ROM - APU","result":["succeeds"],"why":"","default":false},{"power":"ITALY","order":"A VEN H","result":["succeeds"],"why":"","default":false},{"power":"RUSSIA","order":"A MOS - UKR","result":["succeeds"],"why":"","default":false},{"power":"RUSSIA","order":"F SEV - BLA","result":["bounced"],"why":"stood off by F ANK (1 against 1); one more support would have taken the Black Sea","default":false},{"power":"RUSSIA","order":"F STP/SC - BOT","result":["succeeds"],"why":"","default":false},{"power":"RUSSIA","order":"A WAR - GAL","result":["bounced"],"why":"stood off by A VIE (1 against 1); one more support would have taken Galicia","default":false},{"power":"TURKEY","order":"F ANK - BLA","result":["bounced"],"why":"stood off by F SEV (1 against 1); one more support would have taken the Black Sea","default":false},{"power":"TURKEY","order":"A CON - BUL","result":["succeeds"],"why":"","default":false},{"power":"TURKEY","order":"A SMY - CON","result":["succeeds"],"why":"","default":false}],"destroyed":[],"winner":null,"version":1,"corrected_at":null,"why":"","earlier":[]}','{"AUSTRIA":1,"ENGLAND":2,"FRANCE":3,"GERMANY":4,"ITALY":5,"RUSSIA":6,"TURKEY":7}','2026-12-08 12:00:00.000000');
CREATE TABLE press (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_press PRIMARY KEY (id), 
	CONSTRAINT fk_press_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "press" VALUES(1,1,'waiting','{"seat_id":5,"verbatim":false,"address":"","writer_id":null,"phase":"F1901M","shown_from":"Italy","sent_at":"2026-12-08T17:00:00Z","shown_to":[],"author":"ITALY","condition":"","to":[],"postal":true,"number":1,"text":"All is well in Rome.","answer_to":"ITALY","kind":"white","circle":[]}');
INSERT INTO "press" VALUES(2,1,'printed','{"seat_id":5,"verbatim":false,"address":"","writer_id":null,"phase":"F1901M","shown_from":"Italy","sent_at":"2026-12-08T17:00:00Z","shown_to":["France"],"author":"ITALY","condition":"","to":["FRANCE"],"postal":false,"number":2,"text":"Shall we?","answer_to":"ITALY","kind":"white","circle":["FRANCE"]}');
CREATE TABLE seats (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	power VARCHAR(64), 
	person_id INTEGER, 
	token TEXT NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (id), 
	CONSTRAINT fk_seats_game_id FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_seats_person_id FOREIGN KEY(person_id) REFERENCES people (id), 
	CONSTRAINT uq_seats_token UNIQUE (token)
);
INSERT INTO "seats" VALUES(1,1,'AUSTRIA',2,'m2pnh9pyspb93m8k');
INSERT INTO "seats" VALUES(2,1,'ENGLAND',3,'9hn8azutqq22b8es');
INSERT INTO "seats" VALUES(3,1,'FRANCE',4,'5uqhrhz4gd4tzsrr');
INSERT INTO "seats" VALUES(4,1,'GERMANY',5,'tgkvvk38y38u6cng');
INSERT INTO "seats" VALUES(5,1,'ITALY',6,'wvb4yfwdmkug4fkw');
INSERT INTO "seats" VALUES(6,1,'RUSSIA',7,'xb95v4tjczbx2c7j');
INSERT INTO "seats" VALUES(7,1,'TURKEY',8,'due5jjvndr6w3etd');
CREATE TABLE submissions (
	id INTEGER NOT NULL, 
	game_id INTEGER NOT NULL, 
	power VARCHAR(64) NOT NULL, 
	phase VARCHAR(8) NOT NULL, 
	serial INTEGER NOT NULL, 
	orders TEXT NOT NULL, 
	received_at DATETIME NOT NULL, 
	number BIGINT, 
	final BOOLEAN NOT NULL, 
	verified BOOLEAN NOT NULL, 
	withdrawn BOOLEAN NOT NULL, 
	inbox_id INTEGER, 
	CONSTRAINT pk_submissions PRIMARY KEY (id), 
	CONSTRAINT fk_submissions_game_id FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_submissions_inbox_id FOREIGN KEY(inbox_id) REFERENCES inbox (id), 
	CONSTRAINT uq_submissions_game_id_phase_power_serial UNIQUE (game_id, phase, power, serial)
);
INSERT INTO "submissions" VALUES(1,1,'AUSTRIA','S1901M',1,'[{"order":"A BUD - SER","words":"A Bud - Ser","how":"as-written","flavour":""},{"order":"A VIE - GAL","words":"A Vie - Gal","how":"as-written","flavour":""},{"order":"F TRI - ALB","words":"F Tri - Alb","how":"as-written","flavour":""}]','2026-12-01 12:00:00.000000',NULL,1,1,0,1);
INSERT INTO "submissions" VALUES(2,1,'ENGLAND','S1901M',1,'[{"order":"F EDI - NWG","words":"F Edi - NWG","how":"as-written","flavour":""},{"order":"A LVP - YOR","words":"A Lpl - Yor","how":"as-written","flavour":""},{"order":"F LON - NTH","words":"F Lon - NTH","how":"as-written","flavour":""}]','2026-12-01 12:00:00.000000',NULL,1,1,0,2);
INSERT INTO "submissions" VALUES(3,1,'FRANCE','S1901M',1,'[{"order":"A PAR - BUR","words":"A Par - Bur","how":"as-written","flavour":""},{"order":"A MAR - SPA","words":"A Mar - Spa","how":"as-written","flavour":""},{"order":"F BRE - MAO","words":"F Bre - MAO","how":"as-written","flavour":""}]','2026-12-01 12:00:00.000000',NULL,1,1,0,3);
INSERT INTO "submissions" VALUES(4,1,'GERMANY','S1901M',1,'[{"order":"A BER - KIE","words":"A Ber - Kie","how":"as-written","flavour":""},{"order":"A MUN - RUH","words":"A Mun - Ruh","how":"as-written","flavour":""},{"order":"F KIE - DEN","words":"F Kie - Den","how":"as-written","flavour":""}]','2026-12-01 12:00:00.000000',NULL,1,1,0,4);
INSERT INTO "submissions" VALUES(5,1,'ITALY','S1901M',1,'[{"order":"A ROM - APU","words":"A Rom - Apu","how":"as-written","flavour":""},{"order":"A VEN H","words":"A Ven H","how":"as-written","flavour":""},{"order":"F NAP - ION","words":"F Nap - ION","how":"as-written","flavour":""}]','2026-12-01 12:00:00.000000',NULL,1,1,0,5);
INSERT INTO "submissions" VALUES(6,1,'RUSSIA','S1901M',1,'[{"order":"A MOS - UKR","words":"A Mos - Ukr","how":"as-written","flavour":""},{"order":"A WAR - GAL","words":"A War - Gal","how":"as-written","flavour":""},{"order":"F SEV - BLA","words":"F Sev - BLA","how":"as-written","flavour":""},{"order":"F STP/SC - BOT","words":"F StP/sc - GoB","how":"as-written","flavour":""}]','2026-12-01 12:00:00.000000',NULL,1,1,0,6);
INSERT INTO "submissions" VALUES(7,1,'TURKEY','S1901M',1,'[{"order":"A CON - BUL","words":"A Con - Bul","how":"as-written","flavour":""},{"order":"A SMY - CON","words":"A Smy - Con","how":"as-written","flavour":""},{"order":"F ANK - BLA","words":"F Ank - BLA","how":"as-written","flavour":""}]','2026-12-01 12:00:00.000000',NULL,1,1,0,7);
INSERT INTO "submissions" VALUES(8,1,'FRANCE','F1901M',1,'[{"order":"A BUR - BEL","words":"A Bur - Bel","how":"as-written","flavour":""},{"order":"A SPA H","words":"A Spa H","how":"as-written","flavour":""},{"order":"F MAO - POR","words":"F MAO - Por","how":"as-written","flavour":""}]','2026-12-08 17:00:00.000000',NULL,1,1,0,8);
INSERT INTO "submissions" VALUES(9,1,'GERMANY','F1901M',1,'[{"order":"A KIE - HOL","words":"A Kie - Hol","how":"as-written","flavour":""},{"order":"A RUH - BEL","words":"A Ruh - Bel","how":"as-written","flavour":""},{"order":"F DEN H","words":"F Den H","how":"as-written","flavour":""}]','2026-12-08 17:00:00.000000',NULL,0,1,0,9);
CREATE INDEX ix_games_state_deadline ON games (state, deadline);
CREATE INDEX ix_inbox_fingerprint ON inbox (fingerprint);
CREATE INDEX ix_inbox_state_received_at ON inbox (state, received_at);
CREATE INDEX ix_addresses_person_id ON addresses (person_id);
CREATE INDEX ix_confirmations_person_id ON confirmations (person_id);
CREATE INDEX ix_events_game_id ON events (game_id);
CREATE INDEX ix_outbox_answers ON outbox (answers);
CREATE INDEX ix_outbox_recipient_created_at ON outbox (recipient, created_at);
CREATE INDEX ix_outbox_state_due_at ON outbox (state, due_at);
CREATE INDEX ix_seats_game_id ON seats (game_id);
CREATE INDEX ix_seats_person_id ON seats (person_id);
CREATE INDEX ix_submissions_inbox_id ON submissions (inbox_id);
CREATE INDEX ix_ballots_game_id ON ballots (game_id);
CREATE INDEX ix_ballots_state_closes_at ON ballots (state, closes_at);
CREATE INDEX ix_press_game_id_state ON press (game_id, state);
CREATE INDEX ix_circles_seat_id ON circles (seat_id);
CREATE INDEX ix_games_look_at ON games (look_at);
CREATE INDEX ix_ledger_entry_at ON ledger (entry, at);
CREATE INDEX ix_ledger_at ON ledger (at);
COMMIT;
