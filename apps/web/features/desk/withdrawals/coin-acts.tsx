import type { CoinPayoutWire } from "@truefill/contracts/http";
import { FileDown, FileUp } from "lucide-react";
import { useState } from "react";
import { fetchTransactionFile } from "../../../data/desk/coin-payouts.ts";
import { messageOf, useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notify.ts";
import { saveFile } from "../parts/save-file.ts";
import { useMay } from "../permissions.ts";
import { bytesOf } from "./coin-bytes.ts";
import type { CoinAsked } from "./coin-dialogs.tsx";
import { isReplaced, newestOf, nextAct } from "./next-act.ts";

export interface CoinActsProps {
	readonly payout: CoinPayoutWire;
	readonly ask: (asked: CoinAsked) => void;
}

/** What the payout waits for, and what the viewer can do about it now. */
export function CoinActs({ payout, ask }: CoinActsProps) {
	const t = useT();
	const { user } = useSession();
	const mayDecide = useMay("funding.decide");
	const { turn, who } = nextAct(payout, user?.id);
	if (turn === "none") return null;
	const newest = newestOf(payout);
	const own = who === "colleague" ? t("coinPayout.own") : null;
	const buttons = {
		price: null,
		network: null,
		make: (
			<Button variant="primary" onClick={() => ask({ what: "make" })}>
				{t(isReplaced(payout) ? "coinPayout.replace" : "coinPayout.make")}
			</Button>
		),
		release:
			newest === undefined ? null : (
				<>
					<Button
						variant="primary"
						disabledReason={own}
						onClick={() => ask({ what: "release", transactionId: newest.id })}
					>
						{t("coinPayout.release")}
					</Button>
					<Button onClick={() => ask({ what: "discard", transactionId: newest.id })}>{t("coinPayout.discard")}</Button>
				</>
			),
		sign:
			newest === undefined ? null : (
				<>
					<Export transactionId={newest.id} />
					<Button
						variant="primary"
						icon={<FileUp className="icon" aria-hidden />}
						onClick={() => ask({ what: "signed", transactionId: newest.id })}
					>
						{t("coinPayout.upload")}
					</Button>
				</>
			),
		broadcast:
			newest === undefined ? null : (
				<Button
					variant="primary"
					disabledReason={own}
					onClick={() => ask({ what: "broadcast", transactionId: newest.id })}
				>
					{t("coinPayout.broadcast")}
				</Button>
			),
	};
	const canReplace = turn === "sign" || turn === "broadcast" || turn === "network";
	return (
		<section aria-label={t("coinPayout.next")} className="flex flex-col gap-2 rounded-card bg-surface-2 p-3">
			<p className="flex flex-col gap-0.5">
				<span className="font-semibold text-13">{t(`coinPayout.turn.${turn}`)}</span>
				<span className="text-12 text-secondary">{own ?? t(`coinPayout.turn.${turn}.body`)}</span>
			</p>
			{mayDecide ? (
				<div className="flex flex-wrap gap-2 empty:hidden">
					{buttons[turn]}
					{canReplace ? <Button onClick={() => ask({ what: "make" })}>{t("coinPayout.replace")}</Button> : null}
				</div>
			) : null}
		</section>
	);
}

/** The file for the offline signer; each export is recorded. */
function Export({ transactionId }: { readonly transactionId: string }) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const save = async (): Promise<void> => {
		setBusy(true);
		try {
			const { file_name: name, media_type: type, encoding, content } = await fetchTransactionFile(transactionId);
			saveFile(name, type, encoding === "base64" ? bytesOf(content) : content);
		} catch (error) {
			notify({ tone: "danger", title: t("payout.download.failed"), description: messageOf(error, "") });
		} finally {
			setBusy(false);
		}
	};
	return (
		<Button busy={busy} icon={<FileDown className="icon" aria-hidden />} onClick={() => void save()}>
			{t("coinPayout.export")}
		</Button>
	);
}
