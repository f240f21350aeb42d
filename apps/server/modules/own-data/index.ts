import { createHash, randomBytes } from "node:crypto";
import {
	type DataExport,
	dataExports,
	EXPORT_KEPT_DAYS,
	EXPORTS_PER_DAY,
	exportLink,
	requestExport,
} from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import type { FastifyInstance } from "fastify";
import { type EnginePort, readsOf } from "../../engine/index.ts";
import { type BoundRoute, route } from "../../http/bind.ts";
import { cookiesOf } from "../../http/cookies.ts";
import { sendRefusal } from "../../http/refusal.ts";
import type { Clock, Jobs, Log, PersonalData, Pool, Storage } from "../../platform/index.ts";
import { protectionToWire } from "../accounts/index.ts";
import { depositLimitToWire } from "../deposits/index.ts";
import { HostCookie } from "../identity/index.ts";
import type { Mail } from "../mail/index.ts";
import { abandonCopy, makeCopy, storageKey } from "./make-copies.ts";
import { ReadingStore } from "./reading-store.ts";
import { type ExportRow, ExportStore } from "./store.ts";

const KEEP_MS = EXPORT_KEPT_DAYS * 86_400_000;
/** Longer than all attempts of its job. */
const LOST_MS = 86_400_000;
const LINK_MS = 2 * 60_000;
const COOKIE = "truefill-download";
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Where an export is fetched; the rest of the address is one half of the permission, a cookie the other. */
const PATH = "/api/exports";
/** It may do nothing as a page. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'";

export interface OwnData {
	routes(): BoundRoute[];
	/** Serves an export to the browser that has its link: once, within two minutes. */
	readonly serve: (app: FastifyInstance) => void;
	/** Deletes expired exports, and gives up those that lost their job; run it hourly. */
	forget(): Promise<void>;
}

const secret = (): string => randomBytes(32).toString("base64url");
const hashOf = (token: string, cookie: string): Buffer => createHash("sha256").update(`${token}.${cookie}`).digest();

const toWire = (row: ExportRow): DataExport => ({
	id: row.id,
	status: row.status,
	requested_at: row.requested_at.toISOString(),
	finished_at: row.finished_at?.toISOString() ?? null,
	size_bytes: row.size_bytes,
	kept_until: new Date(row.requested_at.getTime() + KEEP_MS).toISOString(),
});

/** A customer's export of all data that the platform stores about them. */
export function createOwnData(options: {
	readonly pool: Pool;
	readonly engine: EnginePort;
	readonly storage: Storage;
	readonly spoolDir: string;
	readonly clock: Clock;
	readonly log: Log;
	readonly jobs: Pick<Jobs, "queue">;
	readonly mail: Pick<Mail, "write">;
	readonly publicUrl: URL | null;
	readonly personalData: readonly PersonalData[];
}): OwnData {
	const { pool, engine, storage, clock } = options;
	const store = new ExportStore(pool);
	const cookie = new HostCookie(options.publicUrl, COOKIE, LINK_MS);
	const deps = {
		...options,
		store,
		datasets: options.personalData.flatMap(({ exported = [] }) => exported),
		reading: new ReadingStore(readsOf(pool, engine)),
		held: async (userId: string) => {
			const states = await engine.accountsOf(userId);
			return [
				{
					name: "limits",
					about: "What you let yourself do on each account, and what waits.",
					rows: states.map((state) => ({ account_id: state.id, ...protectionToWire(state, clock.nowMs()) })),
				},
				{
					name: "deposit-limit",
					about: "What you let yourself pay in over all your accounts, what waits, and what of it is used.",
					rows: [depositLimitToWire(states, engine.view())],
				},
			];
		},
	};
	const queue = options.jobs.queue<{ readonly export: string }>("export customer data", {
		run: (data) => makeCopy(deps, data.export),
		abandoned: (data) => abandonCopy(deps, data.export),
	});
	return {
		routes: () => [
			route(dataExports, async ({ user }) => {
				const rows = await store.list(user.id);
				// An expired export cannot be fetched, also before it is deleted.
				return ok({ data: rows.map(toWire).filter(({ kept_until }) => Date.parse(kept_until) > clock.nowMs()) });
			}),
			route(requestExport, async ({ user }) => {
				const id = `exp_${randomBytes(12).toString("base64url")}`;
				const asked = await store.ask(id, user.id, new Date(clock.nowMs()), (tx) => queue.send(tx, { export: id }));
				if (asked.kind === "waiting") return refuse("EXPORT_WAITING");
				if (asked.kind === "asked") return ok({ data: toWire(asked.row) });
				const params = { count: String(EXPORTS_PER_DAY), again_at: asked.againAt.toISOString() };
				return refuse("EXPORT_LIMIT", params);
			}),
			route(exportLink, async ({ user, session, params, request }) => {
				const [token, half] = [secret(), secret()];
				const expiresAt = new Date(clock.nowMs() + LINK_MS);
				const link = { hash: hashOf(token, half), expiresAt, sessionId: session.id };
				if (!(await store.link(params.id, user.id, link))) return refuse("EXPORT_NOT_FOUND");
				cookie.write(request, half);
				return ok({ data: { url: `${PATH}/${token}`, expires_at: expiresAt.toISOString() } });
			}),
		],
		serve: (app) => {
			app.get(`${PATH}/:token`, { config: { access: "public" } }, async (request, reply) => {
				const { token = "" } = request.params as { token?: string };
				const cookies = cookiesOf(request);
				const half = cookies[`__Host-${COOKIE}`] ?? cookies[COOKIE] ?? "";
				const good = TOKEN.test(token) && TOKEN.test(half);
				const row = good ? await store.take(hashOf(token, half), new Date(clock.nowMs())) : undefined;
				const object = row && (await storage.get(storageKey(row.id)));
				if (row === undefined || object === undefined) return sendRefusal(reply, { code: "EXPORT_NOT_FOUND" });
				return reply
					.header("content-security-policy", SANDBOX)
					.header(
						"content-disposition",
						`attachment; filename="truefill-data-${row.requested_at.toISOString().slice(0, 10)}.zip"`,
					)
					.header("content-length", object.sizeBytes)
					.header("cache-control", "no-store")
					.type("application/zip")
					.send(object.body);
			});
		},
		async forget() {
			for (const id of await store.lost(new Date(clock.nowMs() - LOST_MS))) await abandonCopy(deps, id);
			for (const id of await store.old(new Date(clock.nowMs() - KEEP_MS))) {
				await storage.remove(storageKey(id));
				await store.forget(id);
			}
		},
	};
}

export { personalData } from "./personal-data-store.ts";
