import { useEffect } from "react";
import { useStore } from "zustand";
import { startStepUp, stepUpStore } from "../../data/security/step-up.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";

const StepUpDialog = lazyPart(async () => (await import("./step-up-dialog.tsx")).StepUpDialog);

/** Shows the step-up dialog when a call needs it; otherwise renders nothing. */
export function StepUpHost() {
	const { asked } = useStore(stepUpStore);
	useEffect(startStepUp, []);
	return asked ? <StepUpDialog /> : null;
}
