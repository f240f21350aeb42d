import type { AccountWire, EntryReasonWire, LedgerEntryWire, TradeWire } from "@truefill/contracts/http";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useActionOfEntry } from "../../../data/actions/queries.ts";
import { AccountInstead, useDirectory, useSelectedAccount, useTrade } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { EntryAction } from "../../../ui/action-effect.tsx";
import { Button } from "../../../ui/button.tsx";
import { LedgerEntry } from "../../../ui/ledger-entry.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { ErrorState, Skeleton } from "../../../ui/states.tsx";
import { openWhy, type WhySubject } from "../../../ui/why/opened.ts";
import { TradeExplanation } from "../blotter/detail.tsx";
import { BalanceView, CreditView, LifetimeView, ReasonView } from "./books-view.tsx";
import { CostsView } from "./cost-view.tsx";
import { FigureView } from "./figure-view.tsx";
import { FIGURE_LABELS } from "./labels.ts";
import { PriceView } from "./price-view.tsx";

/** What can be explained within the card, beside what is asked for from outside. */
type Place =
	| WhySubject
	| { readonly about: "reason"; readonly reason: EntryReasonWire }
	| { readonly about: "entry"; readonly entry: LedgerEntryWire }
	| { readonly about: "closed"; readonly trade: TradeWire };

/**
 * Explains one figure with its numbers, down to single ledger entries and fills: each part that has parts of its own
 * leads to them, and Back returns.
 */
export function WhyCard({ subject }: { readonly subject: WhySubject }) {
	const accountId = "accountId" in subject ? (subject.accountId ?? null) : null;
	return (
		<AccountInstead value={accountId}>
			<Card subject={subject} isNamed={accountId !== null} />
		</AccountInstead>
	);
}

function Card({ subject, isNamed }: { readonly subject: WhySubject; readonly isNamed: boolean }) {
	const t = useT();
	const account = useSelectedAccount();
	const [path, setPath] = useState<readonly Place[]>([subject]);
	const place = path.at(-1) ?? subject;
	const go = (next: Place) => setPath([...path, next]);
	return (
		<Sheet
			open
			onOpenChange={(open) => (open ? undefined : openWhy(null))}
			title={<Title place={place} />}
			// Whose figure it is: the frame may show another account.
			description={isNamed && account !== undefined ? <AccountName account={account} /> : undefined}
			footer={
				path.length < 2 ? null : (
					<Button
						size="sm"
						icon={<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />}
						onClick={() => setPath(path.slice(0, -1))}
					>
						{t("why.back")}
					</Button>
				)
			}
		>
			<View place={place} onGo={go} />
		</Sheet>
	);
}

const AccountName = ({ account: { name, number } }: { readonly account: AccountWire }) => (
	<>
		<bdi>{name}</bdi> · <span className="num">{number}</span>
	</>
);

/** `Why? Margin level` */
function Title({ place }: { readonly place: Place }) {
	const t = useT();
	const instruments = useDirectory();
	if (place.about === "trade") return <TradeTitle tradeId={place.tradeId} />;
	if (place.about === "costs") return t("why.costs.ask");
	const nameOf = (id: string) => instruments.byId(id)?.displayName ?? id;
	return t("why.title", { figure: figureName(place, nameOf, t) });
}

function TradeTitle({ tradeId }: { readonly tradeId: string }) {
	const t = useT();
	const account = useSelectedAccount();
	const { data } = useTrade(account?.id ?? "", tradeId);
	const instrument = useDirectory().byId(data?.asset_id ?? "");
	return t("why.title", { figure: instrument?.displayName ?? data?.asset_id ?? "" });
}

function figureName(
	place: Exclude<Place, { readonly about: "trade" | "costs" }>,
	nameOf: (id: string) => string,
	t: ReturnType<typeof useT>,
): string {
	switch (place.about) {
		case "closed":
			return nameOf(place.trade.asset_id);
		case "price":
			return t("why.title.price", { instrument: nameOf(place.instrumentId) });
		case "reason":
			return t(`trading.entry.${place.reason}`);
		case "entry":
			return t("trading.ledger.entry", { number: place.entry.number });
		default:
			return t(FIGURE_LABELS[place.about]);
	}
}

function View({ place, onGo }: { readonly place: Place; readonly onGo: (place: Place) => void }) {
	switch (place.about) {
		case "balance":
			return <BalanceView onReason={(reason) => onGo({ about: "reason", reason })} />;
		case "reason":
			return <ReasonView reason={place.reason} onEntry={(entry) => onGo({ about: "entry", entry })} />;
		case "entry":
			return <EntryView entry={place.entry} />;
		case "lifetime":
			return <LifetimeView onTrade={(trade) => onGo({ about: "closed", trade })} />;
		case "credit":
			return <CreditView />;
		case "closed":
			return <TradeView trade={place.trade} />;
		case "trade":
			return <OpenTradeView tradeId={place.tradeId} />;
		case "price":
			return <PriceView instrumentId={place.instrumentId} />;
		case "costs":
			return <CostsView order={place.order} />;
		default:
			return (
				<FigureView
					about={place.about}
					onFigure={(about) => onGo({ about })}
					onTrade={(tradeId) => onGo({ about: "trade", tradeId })}
				/>
			);
	}
}

function EntryView({ entry }: { readonly entry: LedgerEntryWire }) {
	const account = useSelectedAccount();
	const action = useActionOfEntry(account?.id, entry);
	const instrument = useDirectory().byId(action?.asset_id ?? "");
	return (
		<LedgerEntry
			entry={entry}
			explanation={<EntryAction action={action} instrument={instrument} tradeId={entry.trade_id} />}
			receipts={account === undefined ? null : `/main/receipts/${account.id}`}
		/>
	);
}

function TradeView({ trade }: { readonly trade: TradeWire }) {
	const instrument = useDirectory().byId(trade.asset_id);
	if (instrument === undefined) return <Skeleton lines={6} />;
	return <TradeExplanation trade={trade} instrument={instrument} onLeave={() => openWhy(null)} />;
}

/** Follows the trade: closed meanwhile, it is shown as closed. */
function OpenTradeView({ tradeId }: { readonly tradeId: string }) {
	const t = useT();
	const account = useSelectedAccount();
	const { data, error } = useTrade(account?.id ?? "", tradeId);
	if (error !== null || data === null) return <ErrorState title={t("trading.detail.missing")} />;
	return data === undefined ? <Skeleton lines={6} /> : <TradeView trade={data} />;
}
