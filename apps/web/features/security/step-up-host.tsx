import { Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { startStepUp, stepUpStore } from "../../data/security/step-up.ts";
import { lazyPart } from "../../i18n/lazy-part.ts";

const StepUpDialog = lazyPart(async () => (await import("./step-up-dialog.tsx")).StepUpDialog);

/** Stands ready for calls that need proof of the person; draws nothing until one comes. */
export function StepUpHost() {
	const { asked } = useStore(stepUpStore);
	useEffect(startStepUp, []);
	return asked ? (
		<Suspense fallback={null}>
			<StepUpDialog />
		</Suspense>
	) : null;
}
