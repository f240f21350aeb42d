import { create } from "zustand";
import { setProver } from "../http/index.ts";

/** Whether a call is waiting for step-up authentication. */
export const stepUpStore = create<{ readonly asked: boolean }>(() => ({ asked: false }));

let settle: (proved: boolean) => void = () => undefined;
let pending: Promise<boolean> | null = null;

/** Shared by all calls that need it at the same time. */
function proveAgain(): Promise<boolean> {
	pending ??= new Promise<boolean>((resolve) => {
		settle = resolve;
		stepUpStore.setState({ asked: true });
	}).finally(() => {
		pending = null;
	});
	return pending;
}

/** The dialog's outcome: the waiting calls continue, or fail with their refusal. */
export function stepUpSettled(proved: boolean): void {
	stepUpStore.setState({ asked: false });
	settle(proved);
}

/** From now on calls that need step-up authentication ask for it. Returns a stop function. */
export function startStepUp(): () => void {
	setProver(proveAgain);
	return () => {
		stepUpSettled(false);
		setProver(() => Promise.resolve(false));
	};
}
