import type { StaffRole } from "@truefill/contracts/http";
import type { FastifyInstance } from "fastify";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import type { BoundRoute } from "../../http/bind.ts";
import type { Clock, Log, Pool, Scanner, Storage } from "../../platform/index.ts";
import type { RealtimePublisher } from "../../realtime/index.ts";
import { createAudit, ViewLog } from "../audit/index.ts";
import { Links } from "../documents/index.ts";
import { CardStore } from "./card-store.ts";
import type { ClientRecords } from "./client-card.ts";
import { endSnoozes } from "./conversation.ts";
import { seedDemoChat } from "./demo-seed.ts";
import { deskRoutes } from "./desk-routes.ts";
import { DeskStore } from "./desk-store.ts";
import { serveFiles } from "./files/download.ts";
import { FileStore } from "./files/store.ts";
import { collectOrphans, LINKED_FILES } from "./files/upload.ts";
import type { ChatParts } from "./parts.ts";
import { publishPresence, publishSignedOut } from "./presence.ts";
import { Replying } from "./replying.ts";
import { chatRoutes, unreadOf } from "./routes.ts";
import { ChatStore } from "./store.ts";
import { chatDatabase } from "./tables.ts";

export interface Chat {
	routes(): BoundRoute[];
	/** Registers the route that serves files. */
	readonly serveFiles: (app: FastifyInstance) => void;
	/** Unread messages from the other side; for staff those of all customers, if they may read them. */
	unread(user: { id: string; role: "customer" | "admin"; staffRole: StaffRole | null }): Promise<number>;
	/** Seeds a sample conversation and canned replies of the demo; idempotent. */
	seedDemo(people: { readonly customerId: string; readonly supportId: string }): Promise<void>;
	/** Reopens conversations whose snooze has ended; run it every few seconds. */
	endSnoozes(): Promise<void>;
	/** Notifies staff who has come online and who has gone offline; run it every few seconds. */
	publishPresence(): Promise<void>;
	/** A user's session has ended: staff see them offline at once, unless another session is active. Never rejects. */
	signedOut(userId: string): Promise<void>;
	/** Deletes uploads that nobody sent; run it hourly. */
	collectOrphans(): Promise<number>;
}

export function createChat(options: {
	readonly pool: Pool;
	readonly clock: Clock;
	readonly log: Log;
	readonly engine: EnginePort;
	/** For the card of a customer. */
	readonly records: ClientRecords;
	readonly storage: Storage;
	readonly scanner?: Scanner;
	/** Sign the addresses of files: the first key signs; replaced keys still verify. */
	readonly keys: readonly [Buffer, ...Buffer[]];
	readonly accounts: {
		firstAccount(userId: string): Promise<{ readonly id: string; readonly number: string } | undefined>;
	};
	readonly publisher: RealtimePublisher;
	readonly wake: () => void;
	readonly onStaffMessage: ChatParts["onStaffMessage"];
	/** Whether the session, or the API token with that id, is live. */
	readonly isSessionLive: (sessionId: string) => Promise<boolean>;
	/** No rate limits, for tests that send thousands. */
	readonly unlimited?: boolean;
}): Chat {
	const { pool, clock, log, engine, storage, accounts, publisher, wake, onStaffMessage } = options;
	const db = chatDatabase(pool);
	const links = new Links(options.keys, LINKED_FILES);
	const parts = {
		store: new ChatStore(db),
		desk: new DeskStore(db),
		replying: new Replying(clock),
		links,
		clock,
		log,
		wake,
		publisher,
		onStaffMessage,
		accounts,
	};
	const files = {
		files: new FileStore(db),
		storage,
		scanner: options.scanner,
		links,
		clock,
		log,
		isSessionLive: options.isSessionLive,
	};
	const views = new ViewLog(createAudit({ pool, clock }), clock, "conversation.viewed");
	return {
		routes: () => [
			...chatRoutes(parts, files, views, { unlimited: options.unlimited ?? false }),
			...deskRoutes(parts, {
				engine,
				records: options.records,
				cards: new CardStore(chatDatabase(readsOf(pool, engine))),
			}),
		],
		serveFiles: serveFiles(files),
		unread: (user) => unreadOf(parts, user),
		seedDemo: (people) => seedDemoChat(parts, people),
		endSnoozes: () => endSnoozes(parts),
		publishPresence: () => publishPresence(parts),
		signedOut: (userId) => publishSignedOut(parts, userId),
		collectOrphans: () => collectOrphans(files),
	};
}

export type { ClientRecords } from "./client-card.ts";
export { personalData } from "./personal-data-store.ts";
