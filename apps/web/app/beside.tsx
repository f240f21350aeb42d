import { useEffect } from "react";
import { Attendants } from "../features/notifications/attendants.tsx";
import { RealityCheck } from "../features/protection/reality-check.tsx";
import { StepUpHost } from "../features/security/step-up-host.tsx";
import { loadTooltip } from "../ui/load-tooltip.ts";

/** Background helpers of the member area in one chunk, loaded after the screens. */
export function Beside() {
	useEffect(() => void loadTooltip(), []);
	return (
		<>
			<Attendants />
			<RealityCheck />
			<StepUpHost />
		</>
	);
}
