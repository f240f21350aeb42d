import { useEffect } from "react";
import { messageOf, useTrade } from "../../data/index.ts";
import { useT } from "../../i18n/index.ts";
import { notify } from "../../ui/notify.ts";
import { TradeDetail } from "./blotter/detail.tsx";

export interface LinkedTradeProps {
	readonly accountId: string;
	readonly tradeId: string;
	readonly onClose: () => void;
}

/** The trade that the address names, with its proof; a message if there is none. */
export function LinkedTrade({ accountId, tradeId, onClose }: LinkedTradeProps) {
	const t = useT();
	const { data, error } = useTrade(accountId, tradeId);
	const missing = t("trading.detail.missing");
	const problem = error === null ? (data === null ? missing : null) : messageOf(error, missing);
	useEffect(() => {
		if (problem === null) return;
		notify({ tone: "danger", title: problem });
		onClose();
	}, [problem, onClose]);
	return <TradeDetail isLinked trade={data ?? null} onClose={onClose} />;
}
