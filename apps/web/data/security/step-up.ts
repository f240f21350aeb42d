import { create } from "zustand";
import { setProver } from "../http/index.ts";

/** Whether somebody waits for the person to prove again who they are. */
export const stepUpStore = create<{ readonly asked: boolean }>(() => ({ asked: false }));

let settle: (proved: boolean) => void = () => undefined;
let pending: Promise<boolean> | null = null;

/** Once for all calls that need it at the same time. */
function proveAgain(): Promise<boolean> {
	pending ??= new Promise<boolean>((resolve) => {
		settle = resolve;
		stepUpStore.setState({ asked: true });
	}).finally(() => {
		pending = null;
	});
	return pending;
}

/** The dialog's outcome: the calls that wait go on, or fail as they were refused. */
export function stepUpSettled(proved: boolean): void {
	stepUpStore.setState({ asked: false });
	settle(proved);
}

/** From now on calls that need proof ask for it. The answer stops it. */
export function startStepUp(): () => void {
	setProver(proveAgain);
	return () => {
		stepUpSettled(false);
		setProver(() => Promise.resolve(false));
	};
}
