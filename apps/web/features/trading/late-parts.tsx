import { useCallback, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { lazyPart, lazyScreen } from "../../i18n/lazy-part.ts";
import { OpenedAlert } from "./alerts/opened-alert.tsx";
import { type TradingCommandsProps, useTradingCommands } from "./commands.ts";
import { startNotices } from "./notices.ts";

const LinkedTrade = lazyPart(async () => (await import("./linked-trade.tsx")).LinkedTrade);
const WhatIf = lazyScreen(async () => (await import("./what-if/bar.tsx")).WhatIf);

/**
 * What the trading screen has besides its first render: commands, dialogs that are opened from anywhere on it, and
 * notices. Changes before it is loaded are not announced.
 */
export function LateParts(props: TradingCommandsProps) {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const asked = new URLSearchParams(search);
	const [accountId, tradeId] = [asked.get("account"), asked.get("detail")];
	const leave = useCallback(() => void navigate(pathname, { replace: true }), [navigate, pathname]);
	useTradingCommands(props);
	useEffect(startNotices, []);
	return (
		<>
			{asked.get("panel") === "what-if" ? <WhatIf instrument={props.instrument} onClose={leave} /> : null}
			{accountId === null || tradeId === null ? null : (
				<LinkedTrade accountId={accountId} tradeId={tradeId} onClose={leave} />
			)}
			<OpenedAlert />
		</>
	);
}
