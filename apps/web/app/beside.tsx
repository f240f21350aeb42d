import { useEffect, useRef } from "react";
import { AutoTraderHost } from "../features/auto-trader/host.tsx";
import { Attendants } from "../features/notifications/attendants.tsx";
import { PaletteHost } from "../features/palette/host.tsx";
import { RealityCheck } from "../features/protection/reality-check.tsx";
import { StepUpHost } from "../features/security/step-up-host.tsx";
import { WhyHost } from "../features/trading/why/host.tsx";
import { lazyPart } from "../i18n/lazy-part.ts";
import { useOpened } from "../ui/commands/opened.ts";
import { loadTooltip } from "../ui/load-tooltip.ts";
import { MemberCommands } from "./commands.tsx";

const AccountSheet = lazyPart(async () => (await import("../features/balance/account-sheet.tsx")).AccountSheet);
const PaletteSources = lazyPart(async () => (await import("./palette-sources.tsx")).PaletteSources);

/** Loaded when it is first opened. */
function AccountHost() {
	const wasOpened = useRef(false);
	if (useOpened() === "account") wasOpened.current = true;
	return wasOpened.current ? <AccountSheet /> : null;
}

/** Background helpers of the member area in one chunk, loaded after the screens. */
export function Beside() {
	useEffect(() => void loadTooltip(), []);
	return (
		<>
			<Attendants />
			<RealityCheck />
			<StepUpHost />
			<MemberCommands />
			<AutoTraderHost />
			<WhyHost />
			<AccountHost />
			<PaletteHost sources={<PaletteSources />} />
		</>
	);
}
