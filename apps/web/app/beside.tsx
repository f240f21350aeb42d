import { useEffect } from "react";
import { AutoTraderHost } from "../features/auto-trader/host.tsx";
import { Attendants } from "../features/notifications/attendants.tsx";
import { PaletteHost } from "../features/palette/host.tsx";
import { RealityCheck } from "../features/protection/reality-check.tsx";
import { StepUpHost } from "../features/security/step-up-host.tsx";
import { WhyHost } from "../features/trading/why/host.tsx";
import { lazyPart } from "../i18n/lazy-part.ts";
import { loadTooltip } from "../ui/load-tooltip.ts";
import { MemberCommands } from "./commands.tsx";

const PaletteSources = lazyPart(async () => (await import("./palette-sources.tsx")).PaletteSources);

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
			<PaletteHost sources={<PaletteSources />} />
		</>
	);
}
