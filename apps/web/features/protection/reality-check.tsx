import type { AccountWire } from "@truefill/contracts/http";
import { useEffect, useState } from "react";
import * as z from "zod";
import { logout, useAccounts, useSession } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { useChoice } from "../../lib/choices.ts";
import { sumOf } from "../../lib/decimal.ts";
import { forgivingStorage } from "../../lib/forgiving-storage.ts";
import { formatAge } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money } from "../../ui/num.tsx";

const KEY = "reality-check";
const LOOK_MS = 10_000;
/** An absence this long starts a new session. */
const AWAY_MS = 30 * 60_000;

const kept = z.object({
	userId: z.string(),
	startedMs: z.number(),
	seenMs: z.number(),
	askedMs: z.number(),
	/** Each account's result at the session start; a decimal in its currency. */
	base: z.record(z.string(), z.string()),
});
type Kept = z.infer<typeof kept>;

function read(): Kept | null {
	try {
		return kept.safeParse(JSON.parse(forgivingStorage.getItem(KEY) ?? "null")).data ?? null;
	} catch {
		return null;
	}
}

const negated = (text: string): string => (text.startsWith("-") ? text.slice(1) : `-${text}`);

/** An account's lifetime result plus the open result; null while unknown. */
const worthOf = ({ lifetime_pnl, pnl }: AccountWire): string | null =>
	pnl === null ? null : sumOf([lifetime_pnl, pnl]);

/**
 * A reminder at the customer's chosen interval: how long they have been here and their result. All tabs share one
 * session; half an hour of absence ends it.
 */
export function RealityCheck() {
	const t = useT();
	const { user } = useSession();
	const { data: accounts } = useAccounts();
	const minutes = useChoice("realityCheckMinutes");
	const [asked, setAsked] = useState<Kept | null>(null);
	const userId = user?.id;
	useEffect(() => {
		if (userId === undefined || accounts === undefined || minutes === 0) return;
		const look = () => {
			if (document.visibilityState !== "visible") return;
			const nowMs = Date.now();
			const before = read();
			const goesOn = before !== null && before.userId === userId && nowMs - before.seenMs < AWAY_MS;
			const base = goesOn ? before.base : {};
			for (const account of accounts) {
				const worth = worthOf(account);
				if (base[account.id] === undefined && worth !== null) base[account.id] = worth;
			}
			const now: Kept = goesOn
				? { ...before, seenMs: nowMs, base }
				: { userId, startedMs: nowMs, seenMs: nowMs, askedMs: nowMs, base };
			forgivingStorage.setItem(KEY, JSON.stringify(now));
			if (nowMs - now.askedMs >= minutes * 60_000) setAsked((open) => open ?? now);
		};
		look();
		const timer = setInterval(look, LOOK_MS);
		return () => clearInterval(timer);
	}, [userId, accounts, minutes]);
	if (asked === null) return null;
	const goOn = () => {
		const now = read();
		if (now !== null) forgivingStorage.setItem(KEY, JSON.stringify({ ...now, askedMs: Date.now() }));
		setAsked(null);
	};
	return (
		<Dialog
			open
			title={t("protection.reality.title")}
			description={t("protection.reality.time", { time: formatAge(asked.seenMs - asked.startedMs) })}
			onOpenChange={(open) => (open ? undefined : goOn())}
			footer={
				<>
					<Button
						onClick={() => {
							forgivingStorage.removeItem(KEY);
							void logout();
						}}
					>
						{t("protection.reality.leave")}
					</Button>
					<Button variant="primary" onClick={goOn}>
						{t("protection.reality.goOn")}
					</Button>
				</>
			}
		>
			<dl className="flex flex-col gap-2">
				{(accounts ?? [])
					.filter(({ archived }) => !archived)
					.map((account) => {
						const [worth, from] = [worthOf(account), asked.base[account.id]];
						return (
							<div key={account.id} className="flex justify-between gap-4 text-13">
								<dt className="flex min-w-0 items-baseline gap-2 text-secondary">
									<span dir="auto" className="truncate">
										{account.name}
									</span>
									{/* Accounts of one currency have the same name until they are renamed. */}
									<span className="num text-11 text-muted">{account.number}</span>
								</dt>
								<dd className="font-medium">
									<Money
										value={worth === null || from === undefined ? null : sumOf([worth, negated(from)])}
										currency={account.currency}
										sign="always"
									/>
								</dd>
							</div>
						);
					})}
			</dl>
		</Dialog>
	);
}
