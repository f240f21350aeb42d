import type { ExclusionPeriod } from "@truefill/contracts/http";
import { ok, refuse } from "@truefill/core/result";
import { FOR_EVER_MS, isForEver } from "@truefill/core/trading";
import { type EnginePort, sha256 } from "../../engine/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { ProtectionStore } from "./store.ts";

const DAY_MS = 86_400_000;

/** When an exclusion that begins now ends. Months are calendar months. */
export function endOf(period: ExclusionPeriod, nowMs: number): number {
	switch (period) {
		case "day":
			return nowMs + DAY_MS;
		case "week":
			return nowMs + 7 * DAY_MS;
		case "month":
			return monthsAfter(nowMs, 1);
		case "six-months":
			return monthsAfter(nowMs, 6);
		case "for-ever":
			return FOR_EVER_MS;
	}
}

/** The same day that many months later, or the last day of a shorter month. */
function monthsAfter(nowMs: number, months: number): number {
	const date = new Date(nowMs);
	const day = date.getUTCDate();
	date.setUTCDate(1);
	date.setUTCMonth(date.getUTCMonth() + months);
	const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
	date.setUTCDate(Math.min(day, last));
	return date.getTime();
}

export interface ExclusionDeps {
	readonly store: ProtectionStore;
	readonly engine: EnginePort;
	readonly clock: Clock;
}

/** The latest end on any account of the user; null: not excluded now. */
export async function excludedUntil(
	engine: Pick<EnginePort, "accountsOf">,
	userId: string,
	nowMs: number,
): Promise<number | null> {
	const ends = (await engine.accountsOf(userId)).flatMap(({ protection }) => protection?.excludedUntilMs ?? []);
	const end = Math.max(0, ...ends);
	return end > nowMs ? end : null;
}

/**
 * Sets the exclusion on every account of the user, and cancels pending orders that could open a trade. Command ids are
 * derived from the content, so it is idempotent: after a crash the next start completes it.
 */
export async function applyExclusion(engine: EnginePort, userId: string, untilMs: number): Promise<void> {
	for (const account of await engine.accountsOf(userId)) {
		const accountId = account.id;
		if ((account.protection?.excludedUntilMs ?? 0) < untilMs) {
			const commandId = `exclusion-${sha256(`${untilMs}`).slice(0, 32)}`;
			await engine.submit({ kind: "set-exclusion", commandId, origin: "job", accountId, untilMs }, sha256(commandId));
		}
		for (const order of account.orders.values()) {
			if (order.reduceOnly) continue;
			const commandId = `exclusion-${sha256(`${untilMs} ${order.id}`).slice(0, 32)}`;
			await engine.submit(
				{ kind: "cancel-order", commandId, origin: "job", accountId, orderId: order.id },
				sha256(commandId),
			);
		}
	}
}

/** Self-exclusion; stored before the engine is called, so that it is never lost. */
export async function exclude({ store, engine, clock }: ExclusionDeps, userId: string, period: ExclusionPeriod) {
	const nowMs = clock.nowMs();
	const untilMs = endOf(period, nowMs);
	const now = await excludedUntil(engine, userId, nowMs);
	if (now !== null && untilMs < now) {
		if (isForEver(now)) return refuse("EXCLUSION_FOR_EVER");
		return refuse("EXCLUSION_NOT_SHORTER", { until: new Date(now).toISOString() });
	}
	await store.addExclusion(userId, period, new Date(untilMs), new Date(nowMs));
	await applyExclusion(engine, userId, untilMs);
	return ok(untilMs);
}
