import type { PriceAlertWire } from "@truefill/contracts/http";
import { LEVERAGE_PROFILES } from "@truefill/core/instruments";
import { SEED_INSTRUMENTS } from "@truefill/core/instruments/seed";
import type { UntypedInput } from "../../../http/bind.ts";
import type { Pool, WatchedClock } from "../../../platform/index.ts";
import { createMarket, type Market, type MarketOptions } from "../../../prices/index.ts";
import { priceOf, silentLog } from "../../../prices/testing.ts";
import { createAlerts } from "../index.ts";

export type Answer = { readonly code: string } | { readonly code: "ok"; readonly data: PriceAlertWire };

export interface AlertSite {
	readonly market: Market;
	readonly alerts: ReturnType<typeof createAlerts>;
	/** Whether this process may write. */
	holdsLease: boolean;
	/** A price of an instrument; twice, because a jump must be confirmed (E15). */
	push(bid: string, ask: string, instrumentId?: string): void;
	/** Sends a call of the module as this user, with input that its contract accepts. Throws for another. */
	call(name: string, userId: string, input: { readonly id?: string; readonly body?: object }): Promise<Answer>;
	/** A stop in order; without it the process counts as killed. */
	stop(): Promise<void>;
}

/** Alerts with a real price path and database: what a process with pushed prices starts. */
export async function startAlerts(
	pool: Pool,
	clock: WatchedClock,
	options: Partial<Pick<MarketOptions, "controls" | "splits" | "instruments">> & {
		readonly marketHours?: "always" | "calendar";
	} = {},
): Promise<AlertSite> {
	const { marketHours = "always", ...rest } = options;
	const market = await createMarket({
		config: { feed: { kind: "push", key: "0123456789abcdef" }, marketHours },
		clock,
		log: silentLog,
		pool,
		instruments: SEED_INSTRUMENTS,
		profile: LEVERAGE_PROFILES.international,
		...rest,
	});
	await market.start();
	const site = { holdsLease: true };
	const alerts = createAlerts({
		pool,
		market,
		clock,
		log: silentLog,
		holdsLease: () => site.holdsLease,
		wake: () => undefined,
	});
	await alerts.start();
	await alerts.work();
	return Object.assign(site, {
		market,
		alerts,
		push(bid: string, ask: string, instrumentId = "EURUSD") {
			const tick = { bid: priceOf(bid), ask: priceOf(ask), tsMs: clock.nowMs(), source: "a test" };
			for (let time = 0; time < 2; time++) market.offer(instrumentId, tick);
		},
		async call(name: string, userId: string, { id, body }: { id?: string; body?: object }) {
			const bound = alerts.routes().find(({ call }) => call.id === name);
			if (bound === undefined) throw new Error(`no call ${name}`);
			const input = {
				params: { id },
				query: {},
				body: bound.call.body.parse(body),
				user: { id: userId },
				session: null,
			};
			const answer = await bound.handle(input as unknown as UntypedInput);
			if (!answer.ok) return { code: answer.refusal.code };
			return { code: "ok" as const, ...(bound.call.response.parse(answer.value) as { data: PriceAlertWire }) };
		},
		async stop() {
			await alerts.stop();
			await market.stop();
		},
	});
}

export async function addUser(pool: Pool, id: string): Promise<string> {
	await pool.query(
		`INSERT INTO users (id, email, email_key, first_name, last_name, role, status, created_at)
		 VALUES ($1, $1, $1, 'A', 'B', 'customer', 'active', now()) ON CONFLICT DO NOTHING`,
		[id],
	);
	return id;
}
