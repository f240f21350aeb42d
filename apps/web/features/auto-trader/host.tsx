import { Suspense, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { useT } from "../../i18n/index.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";
import { type Command, useCommands } from "../../ui/commands/commands.ts";

const AutoTrader = lazyPart(async () => (await import("./modal.tsx")).default);

/** In the address, so that a mail can name it and Back closes it. */
const PARAMETER = "auto-trader";

function useOpening(): { readonly isOpen: boolean; readonly open: () => void; readonly close: () => void } {
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	return useMemo(() => {
		const asked = new URLSearchParams(search);
		const to = (parameters: URLSearchParams) => {
			const rest = parameters.toString().replace(/=(?=&|$)/g, "");
			void navigate(`${pathname}${rest === "" ? "" : `?${rest}`}`);
		};
		return {
			isOpen: asked.has(PARAMETER),
			open: () => {
				asked.set(PARAMETER, "");
				to(asked);
			},
			close: () => {
				asked.delete(PARAMETER);
				to(asked);
			},
		};
	}, [navigate, pathname, search]);
}

/** Opens the auto-trader where the address asks for it, on every screen of the member area, and offers it as a command. */
export function AutoTraderHost() {
	const t = useT();
	const { isOpen, open, close } = useOpening();
	useCommands(
		useMemo<readonly Command[]>(
			() => [{ id: "auto-trader", group: "trade", title: t("autoTrader.title"), run: open }],
			[t, open],
		),
	);
	return isOpen ? (
		<Suspense fallback={null}>
			<AutoTrader onClose={close} />
		</Suspense>
	) : null;
}
