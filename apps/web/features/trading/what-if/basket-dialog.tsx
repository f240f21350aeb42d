import type { AccountCurrency } from "@truefill/core/money";
import { formatMoney as exactMoney, parseVolume } from "@truefill/core/money";
import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import { useT } from "../../../i18n/index.ts";
import { formatMoney, formatPrice, formatWholePrice, UNKNOWN } from "../../../lib/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { refusalText, volumeLabel } from "../figures.ts";
import { useSettingsOf } from "../preferences.ts";
import type { BasketItem, Outcome } from "./basket.ts";

export interface BasketDialogProps {
	/** What the user confirms: it does not change while the dialog is open. */
	readonly items: readonly BasketItem[];
	readonly currency: AccountCurrency;
	readonly outcomes: ReadonlyMap<string, Outcome>;
	readonly isSending: boolean;
	readonly onSend: () => void;
	readonly onClose: () => void;
}

/** One confirmation for all supposed orders and closes; then what became of each. */
export function BasketDialog({ items, currency, outcomes, isSending, onSend, onClose }: BasketDialogProps) {
	const t = useT();
	const states = items.map(({ id }) => outcomes.get(id)?.state);
	const isSent = states.some((state) => state !== undefined);
	const unknown = states.filter((state) => state === "unknown").length;
	const counts = { done: states.filter((state) => state === "done").length, all: items.length };
	return (
		<Dialog
			open
			width="md"
			onOpenChange={(next) => {
				if (!next && !isSending) onClose();
			}}
			title={t("whatIf.basket.title", { count: items.length })}
			description={isSent ? t("whatIf.basket.result", counts) : t("whatIf.basket.describe")}
			footer={
				<>
					<Button variant="quiet" disabledReason={isSending ? t("whatIf.basket.sending") : null} onClick={onClose}>
						{isSent ? t("common.close") : t("whatIf.basket.keep")}
					</Button>
					{isSent && unknown === 0 && !isSending ? null : (
						<Button variant="primary" busy={isSending} onClick={onSend}>
							{unknown > 0 ? t("trading.ticket.findOut") : t("whatIf.basket.send", { count: items.length })}
						</Button>
					)}
				</>
			}
		>
			<ul className="flex flex-col divide-y divide-line">
				{items.map((item) => (
					<Item key={item.id} item={item} currency={currency} outcome={outcomes.get(item.id)} />
				))}
			</ul>
			{unknown > 0 && !isSending ? <Alert variant="warning">{t("trading.command.unknown")}</Alert> : null}
		</Dialog>
	);
}

interface ItemProps {
	readonly item: BasketItem;
	readonly currency: AccountCurrency;
	readonly outcome: Outcome | undefined;
}

function Item({ item, currency, outcome }: ItemProps) {
	const t = useT();
	const unit = useSettingsOf("ticket").unit;
	const { instrument, action, side, volume, margin, costs, refusal } = item;
	const units = parseVolume(volume);
	const size = units.ok ? volumeLabel(instrument, units.value, unit) : volume;
	const price = (text: string) => formatPrice(text, instrument.priceDigits);
	const words = { instrument: instrument.displayName, volume: size, side: t(`trading.${side}`) };
	const title =
		action.kind === "close"
			? t("whatIf.basket.close", words)
			: action.order.kind === "market"
				? t("whatIf.basket.market", words)
				: t("whatIf.basket.pending", {
						...words,
						kind: t(`orders.${action.order.kind}`),
						price: price(action.order.price),
					});
	const amount = (of: typeof costs) =>
		of === null ? UNKNOWN : formatMoney(exactMoney(of, currency), currency, { sign: "always" });
	return (
		<li className="flex flex-col gap-1 py-2.5 text-13">
			<span className="font-medium">{title}</span>
			<span className="flex flex-wrap gap-x-4 text-12 text-secondary">
				<span>
					{t("trading.usedMargin")}: <bdi dir="ltr">{margin === null ? t("whatIf.basket.atFill") : amount(margin)}</bdi>
				</span>
				{action.kind === "close" ? null : (
					<span>
						{t("whatIf.basket.costs")}: <bdi dir="ltr">{amount(costs)}</bdi>
					</span>
				)}
			</span>
			{outcome === undefined ? (
				refusal === null ? null : (
					<span className="text-12 text-warn">
						{t("whatIf.refused", { reason: refusalText(refusal, instrument, unit) })}
					</span>
				)
			) : (
				<OutcomeLine outcome={outcome} item={item} currency={currency} />
			)}
		</li>
	);
}

function OutcomeLine({ outcome, item, currency }: ItemProps & { readonly outcome: Outcome }) {
	const t = useT();
	const { instrument, action } = item;
	switch (outcome.state) {
		case "sending":
			return (
				<span role="status" className="flex items-center gap-1.5 text-12 text-muted">
					<Spinner /> {t("whatIf.basket.sending")}
				</span>
			);
		case "unknown":
			return (
				<span role="status" className="flex items-center gap-1.5 text-12 text-warn">
					<CircleHelp className="icon" aria-hidden /> {t("whatIf.basket.unknown")}
				</span>
			);
		case "refused":
			return (
				<span role="status" className="flex items-center gap-1.5 text-12 text-danger">
					<CircleAlert className="icon" aria-hidden /> {t("whatIf.basket.refused", { reason: outcome.message })}
				</span>
			);
		case "done": {
			const price = outcome.price === null ? UNKNOWN : formatWholePrice(outcome.price, instrument.priceDigits);
			const key = outcome.isWaiting
				? action.kind === "close"
					? "queued"
					: "placed"
				: action.kind === "close"
					? "closed"
					: "filled";
			const result = outcome.pnl === null ? UNKNOWN : formatMoney(outcome.pnl, currency, { sign: "always" });
			return (
				<span role="status" className="flex items-center gap-1.5 text-12 text-ok">
					<CircleCheck className="icon" aria-hidden /> {t(`whatIf.basket.${key}`, { price, result })}
				</span>
			);
		}
	}
}
