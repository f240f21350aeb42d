import type { AccountWire } from "@truefill/contracts/http";
import { useT } from "../../i18n/index.ts";
import { shorten } from "../../lib/decimal.ts";
import { formatNumber } from "../../lib/format.ts";
import { HelpLink } from "../../ui/help-link.tsx";
import { Money } from "../../ui/num.tsx";
import type { TransferTerms as Terms } from "./use-transfer-quote.ts";

/** What a transfer sends, its rate, and what it receives. */
export function TransferTerms(props: {
	readonly from: AccountWire;
	readonly to: AccountWire;
	readonly amount: string;
	/** The least that is accepted as received; null while unknown. */
	readonly least: string | null;
	/** Null while they are asked for. */
	readonly terms: Terms | null;
}) {
	const { from, to, amount, least, terms } = props;
	const t = useT();
	const same = from.currency === to.currency;
	return (
		<dl
			aria-live="polite"
			aria-busy={terms === null}
			className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 rounded-control border border-line bg-surface-1 p-3 text-13"
		>
			<dt className="truncate text-secondary">{t("accounts.transfer.sends", { name: from.name })}</dt>
			<dd className="text-end">
				<Money value={amount} currency={from.currency} />
			</dd>
			<dt className="flex items-center gap-1 text-secondary">
				{t("accounts.transfer.rate")}
				<HelpLink place="accounts#transfers" about={t("accounts.transfer.rate")} />
			</dt>
			<dd className="text-end">
				{same ? (
					<span className="text-muted">{t("accounts.transfer.same")}</span>
				) : terms === null ? (
					<Money value={null} currency={to.currency} />
				) : (
					<span className="num" title={t("accounts.transfer.via", { instruments: terms.via.join(", ") })}>
						{t("accounts.transfer.rateText", {
							from: from.currency,
							rate: formatNumber(shorten(terms.rate, 2)),
							to: to.currency,
						})}
					</span>
				)}
			</dd>
			{same || terms === null ? null : (
				<dd className="col-span-2 -mt-1 text-end text-11 text-muted">
					{t("accounts.transfer.via", { instruments: terms.via.join(", ") })}
				</dd>
			)}
			<dt className="truncate font-medium">{t("accounts.transfer.receives", { name: to.name })}</dt>
			<dd className="text-end font-semibold">
				<Money value={terms?.received ?? null} currency={to.currency} />
			</dd>
			{same ? null : (
				<>
					<dt className="text-secondary">{t("accounts.transfer.least")}</dt>
					<dd className="text-end">
						<Money value={least} currency={to.currency} />
					</dd>
					<dd className="col-span-2 text-11 text-muted">{t("accounts.transfer.leastHelp")}</dd>
				</>
			)}
		</dl>
	);
}
