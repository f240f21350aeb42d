import { CreditCard, Trash2 } from "lucide-react";
import { useState } from "react";
import { dropCard, type useCards } from "../../data/deposits/card.ts";
import { isApiError } from "../../data/http/index.ts";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/notify.ts";

export type UsedCard = NonNullable<ReturnType<typeof useCards>["data"]>["data"][number];

/** As it is printed on cards: `08/30`. */
const expiry = ({ exp_month, exp_year }: UsedCard): string =>
	`${`${exp_month}`.padStart(2, "0")}/${`${exp_year % 100}`.padStart(2, "0")}`;

/** Cards that were paid with, masked; nothing while there is none. */
export function CardList({ cards }: { readonly cards: readonly UsedCard[] }) {
	const t = useT();
	const [removing, setRemoving] = useState<UsedCard | null>(null);
	const nameOf = ({ brand, last4 }: UsedCard) => t("cardDeposit.cards.name", { brand, last4 });
	if (cards.length === 0) return null;
	return (
		<section
			aria-labelledby="used-cards"
			className="flex flex-col rounded-card border border-line bg-surface-1 p-panel"
		>
			<h2 id="used-cards" className="font-semibold text-14">
				{t("cardDeposit.cards")}
			</h2>
			<ul className="divide-y divide-line">
				{cards.map((card) => (
					<li key={card.id} className="flex items-center gap-3 py-2.5">
						<CreditCard className="icon flex-none text-muted" aria-hidden />
						<div className="flex min-w-0 flex-1 flex-col gap-0.5">
							<span className="font-medium text-13">
								<span className="sr-only">{nameOf(card)}</span>
								<span aria-hidden>
									{card.brand}{" "}
									<bdi dir="ltr" className="num">
										•••• {card.last4}
									</bdi>
								</span>
							</span>
							<span className="flex flex-wrap gap-x-2 text-12 text-muted">
								<span>{t("cardDeposit.cards.expires", { date: expiry(card) })}</span>
								<span aria-hidden>·</span>
								<span>{t("cardDeposit.cards.since", { date: formatTime(card.first_used_at, "date") })}</span>
								{card.saved ? (
									<>
										<span aria-hidden>·</span>
										<span>{t("cardDeposit.cards.saved")}</span>
									</>
								) : null}
							</span>
						</div>
						<IconButton
							label={`${t("cardDeposit.cards.remove")}: ${nameOf(card)}`}
							icon={<Trash2 className="icon" aria-hidden />}
							onClick={() => setRemoving(card)}
						/>
					</li>
				))}
			</ul>
			{removing === null ? null : (
				<RemoveDialog card={removing} name={nameOf(removing)} onClose={() => setRemoving(null)} />
			)}
		</section>
	);
}

function RemoveDialog({
	card,
	name,
	onClose,
}: {
	readonly card: UsedCard;
	readonly name: string;
	readonly onClose: () => void;
}) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const remove = async () => {
		setBusy(true);
		try {
			await dropCard(card.id);
			notify({ tone: "ok", title: t("cardDeposit.cards.removed", { card: name }) });
		} catch (error) {
			if (!isApiError(error)) throw error;
			notify({ tone: "danger", title: error.message });
		} finally {
			setBusy(false);
			onClose();
		}
	};
	return (
		<Dialog
			open
			onOpenChange={onClose}
			width="sm"
			title={t("cardDeposit.cards.remove.title", { card: name })}
			description={t(card.saved ? "cardDeposit.cards.remove.saved" : "cardDeposit.cards.remove.body")}
			footer={
				<>
					<Button onClick={onClose}>{t("cardDeposit.cards.keep")}</Button>
					<Button variant="danger" busy={busy} onClick={() => void remove()}>
						{t("cardDeposit.cards.remove")}
					</Button>
				</>
			}
		/>
	);
}
