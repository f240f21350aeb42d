import type { CustomerVerification, VerificationLevel } from "@truefill/contracts/http";
import type { FastifyInstance } from "fastify";
import { Kysely, PostgresDialect } from "kysely";
import type { BoundRoute } from "../../http/bind.ts";
import type { Pool } from "../../platform/index.ts";
import { SealingKeys } from "../../platform/sealing.ts";
import { createAudit, ViewLog } from "../audit/index.ts";
import { Gate, Links } from "../documents/index.ts";
import type { VerificationDeps } from "./deps.ts";
import { checkExpiry } from "./expiry.ts";
import { FileStore } from "./file-store.ts";
import { collectFiles, LINKED_FILES, serveFiles } from "./files.ts";
import { HandoverStore } from "./handover-store.ts";
import { verificationRoutes } from "./routes.ts";
import { standingOf } from "./standing.ts";
import { VerificationStore } from "./store.ts";
import { clientView } from "./to-wire.ts";

type Built = "store" | "files" | "handovers" | "sealing" | "links" | "gate" | "views";

export interface Verification {
	routes(): BoundRoute[];
	/** Registers the route that serves pictures. */
	readonly serveFiles: (app: FastifyInstance) => void;
	/** 0: nothing; 1: the email address is confirmed; 2: the identity is verified; 3: the residence too. */
	levelOf(userId: string): Promise<VerificationLevel>;
	/** Where each part stands; null: no such customer. */
	standingOf(userId: string): Promise<CustomerVerification | null>;
	/** Deletes files past their retention; run it hourly. */
	collectFiles(): Promise<void>;
	/** Tells customers about documents that end; run it daily. */
	checkExpiry(): Promise<void>;
}

/** Who customers are, by documents that two members of staff have checked. */
export function createVerification(
	options: Omit<VerificationDeps, Built> & {
		readonly pool: Pool;
		/** Encrypt what is stored: the first key encrypts; replaced keys still decrypt. */
		readonly documentKeys: readonly [Buffer, ...Buffer[]];
		/** Sign the addresses of pictures. */
		readonly linkKeys: readonly [Buffer, ...Buffer[]];
	},
): Verification {
	const { pool, documentKeys, linkKeys, ...given } = options;
	const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
	const deps: VerificationDeps = {
		...given,
		store: new VerificationStore(db),
		files: new FileStore(db),
		handovers: new HandoverStore(db),
		sealing: new SealingKeys("documents", documentKeys),
		links: new Links(linkKeys, LINKED_FILES),
		gate: new Gate(),
		views: new ViewLog(createAudit({ pool, clock: given.clock }), given.clock, "verification.viewed"),
	};
	return {
		routes: () => verificationRoutes(deps),
		serveFiles: serveFiles(deps),
		levelOf: async (userId) => (await standingOf(deps, userId))?.level ?? 0,
		async standingOf(userId) {
			const view = await clientView(deps, userId);
			return view.ok ? view.value.data : null;
		},
		collectFiles: () => collectFiles(deps),
		checkExpiry: () => checkExpiry(deps),
	};
}

export { VERIFICATION } from "./definition.ts";
export { personalData } from "./personal-data-store.ts";
