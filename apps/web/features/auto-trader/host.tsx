import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { useT } from "../../i18n/index.ts";
import { lazyScreen } from "../../i18n/lazy-part.ts";
import { type Command, useCommands } from "../../ui/commands/commands.ts";
import { PARAMETER, placed, placeIn, type View } from "./place.ts";

const AutoTrader = lazyScreen(async () => (await import("./modal.tsx")).default);

/** Opens the auto-trader where the address asks for it, on every screen of the member area, and offers it as commands. */
export function AutoTraderHost() {
	const t = useT();
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const place = useMemo(() => placeIn(search), [search]);
	const go = useMemo(
		() => (to: Parameters<typeof placed>[1]) => void navigate(`${pathname}${placed(search, to)}`),
		[navigate, pathname, search],
	);
	useCommands(
		useMemo<readonly Command[]>(() => {
			const open = (view: View) => () => go({ view, runId: null, tradeId: null });
			return [
				{ id: PARAMETER, group: "trade", title: t("autoTrader.title"), run: open("") },
				{ id: `${PARAMETER}.running`, group: "trade", title: t("strategyRun.open"), run: open("running") },
				{ id: `${PARAMETER}.stop`, group: "trade", title: t("strategyRun.stopAll"), run: open("stop") },
			];
		}, [t, go]),
	);
	return place === null ? null : <AutoTrader place={place} onGo={go} />;
}
