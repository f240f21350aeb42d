import type { MailLanguage } from "@truefill/contracts/http";
import { dayText, localDayNumber, localToUtcMs } from "@truefill/core/instruments";
import { formatMoney, money } from "@truefill/core/money";
import type { AccountState } from "@truefill/core/trading";
import type { EnginePort } from "../../engine/index.ts";
import type { Log } from "../../platform/index.ts";
import { accountToWire } from "../accounts/index.ts";
import type { Mail } from "../mail/index.ts";
import type { DailyStore, DueCustomer } from "./daily-store.ts";
import { DAILY_PARTS, type DailyAccount, dailyMail, dailyPartOf } from "./daily-text.ts";
import type { ReasonSum, Span, SummaryStore } from "./store.ts";

/** After a midnight: by then everything that happened before it can be read. */
const SETTLE_MS = 5 * 60_000;
const CUSTOMERS_AT_ONCE = 200;

export interface DailyDeps {
	readonly engine: EnginePort;
	readonly store: SummaryStore;
	readonly daily: DailyStore;
	readonly mail: Pick<Mail, "write">;
	readonly log: Log;
	/** Until when time has certainly passed, also if the wall clock was set forward. */
	readonly provenMs: () => number;
	readonly readerOf: (userId: string) => Promise<{ readonly language: MailLanguage; readonly timeZone: string | null }>;
}

/**
 * Mails the days that are over to the customers who want it, if something moved one of their balances. Each moment is
 * in one mail at most: where the last one ended is stored with it. Days that were missed come together. May run twice.
 *
 * @throws Error when some customers could not be written to: the run is tried again.
 */
export async function mailDays(deps: DailyDeps): Promise<void> {
	const { daily, log } = deps;
	const atMs = deps.provenMs() - SETTLE_MS;
	await daily.forgetOthers();
	let failed = 0;
	for (let after = ""; ; ) {
		const due = await daily.due(new Date(atMs), after, CUSTOMERS_AT_ONCE);
		for (const customer of due) {
			after = customer.userId;
			try {
				await mailDay(deps, customer, atMs);
			} catch (error) {
				failed += 1;
				log.warn({ err: error, userId: customer.userId }, "failed to write a daily mail");
			}
		}
		if (due.length < CUSTOMERS_AT_ONCE) break;
	}
	if (failed > 0) throw new Error(`${failed} daily mails could not be written`);
}

async function mailDay(deps: DailyDeps, { userId, mailedUntil }: DueCustomer, atMs: number): Promise<void> {
	const { daily, mail } = deps;
	const { language, timeZone: chosen } = await deps.readerOf(userId);
	const timeZone = chosen ?? "UTC";
	const today = localDayNumber(timeZone, atMs);
	const until = new Date(localToUtcMs(timeZone, today, 0));
	const dueAt = new Date(localToUtcMs(timeZone, today + 1, 0));
	if (mailedUntil === null) return daily.begin(userId, until, dueAt);
	// In another time zone the day may not be over yet.
	if (until <= mailedUntil)
		return daily.moveOn(userId, { from: mailedUntil, until: mailedUntil, dueAt }, async () => {});
	const span = { fromMs: mailedUntil.getTime(), untilMs: until.getTime() };
	const accounts = await movedAccounts(deps, userId, span);
	await daily.moveOn(userId, { from: mailedUntil, until, dueAt }, async (tx) => {
		if (accounts.length === 0) return;
		const params = dailyMail({
			language,
			from: dayText(localDayNumber(timeZone, span.fromMs)),
			to: dayText(today - 1),
			timeZone,
			accounts,
			writtenAt: new Date(deps.engine.view().nowMs).toISOString(),
		});
		await mail.write(tx, {
			template: "daily-summary",
			userId,
			language,
			params,
			key: `daily ${userId} ${until.toISOString()}`,
		});
	});
}

/** The user's accounts whose balance something moved, in the order they were opened. */
async function movedAccounts({ engine, store }: DailyDeps, userId: string, span: Span): Promise<DailyAccount[]> {
	const accounts = await engine.accountsOf(userId);
	return store.atOneMoment(async (reads) => {
		const moved: DailyAccount[] = [];
		for (const account of accounts) {
			const key = { partition: await engine.partitionOf(account.id), accountId: account.id };
			const reasons = await store.reasons(reads, key, span, span.untilMs);
			const own = dailyAccount(account, reasons, engine);
			if (own !== null) moved.push(own);
		}
		return moved;
	});
}

function dailyAccount(
	account: AccountState,
	reasons: readonly ReasonSum[],
	engine: Pick<EnginePort, "view">,
): DailyAccount | null {
	const within = reasons.filter(({ entries }) => entries > 0);
	if (within.length === 0) return null;
	const text = (amount: bigint): string => formatMoney(money(amount), account.currency);
	const opening = reasons.reduce((sum, { before }) => sum + before, 0n);
	const closing = within.reduce((sum, { credited, debited }) => sum + credited + debited, opening);
	const parts = DAILY_PARTS.flatMap((part) => {
		const own = within.filter(({ reason }) => dailyPartOf(reason) === part);
		if (own.length === 0) return [];
		return [{ part, amount: text(own.reduce((sum, { credited, debited }) => sum + credited + debited, 0n)) }];
	});
	return { account: accountToWire(account, engine.view()), opening: text(opening), closing: text(closing), parts };
}
