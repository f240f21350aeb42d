import { Attendants } from "../features/notifications/attendants.tsx";
import { RealityCheck } from "../features/protection/reality-check.tsx";
import { StepUpHost } from "../features/security/step-up-host.tsx";

/** What attends to the member beside the screens, in one piece: it comes after them. */
export function Beside() {
	return (
		<>
			<Attendants />
			<RealityCheck />
			<StepUpHost />
		</>
	);
}
