import { Attendants } from "../features/notifications/attendants.tsx";
import { RealityCheck } from "../features/protection/reality-check.tsx";
import { StepUpHost } from "../features/security/step-up-host.tsx";

/** Background helpers of the member area in one chunk, loaded after the screens. */
export function Beside() {
	return (
		<>
			<Attendants />
			<RealityCheck />
			<StepUpHost />
		</>
	);
}
