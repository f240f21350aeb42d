import type { PictureFault } from "../../lib/picture-quality.ts";
import type { PictureVerdict } from "./picture-worker.ts";
// oxlint-disable-next-line import/default -- Vite makes this export: the address of the worker's own file.
import workerUrl from "./picture-worker.ts?worker&url";

interface TrustedTypes {
	createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string };
}

/** Longer than any phone needs; then the picture is sent unchecked. */
const PATIENCE_MS = 8_000;

let worker: Worker | null | undefined;
let checks = 0;

/** The page's policy lets scripts be made only by named policies; this one knows a single address. */
function scriptUrl(): string {
	const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
	const policy = trustedTypes?.createPolicy("picture-worker", { createScriptURL: () => workerUrl });
	return policy?.createScriptURL(workerUrl) ?? workerUrl;
}

function start(): Worker | null {
	if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return null;
	try {
		return new Worker(scriptUrl(), { type: "module" });
	} catch {
		return null;
	}
}

/** What is wrong with a photo, as far as this browser can tell: a document, or a photo that it cannot decode, is fine. */
export function checkPicture(file: File, isSelfie: boolean): Promise<readonly PictureFault[]> {
	if (worker === undefined) worker = start();
	const checker = worker;
	if (checker === null || file.type === "application/pdf") return Promise.resolve([]);
	const id = ++checks;
	return new Promise((resolve) => {
		const done = (faults: readonly PictureFault[]) => {
			clearTimeout(patience);
			checker.removeEventListener("message", heard);
			resolve(faults);
		};
		const heard = ({ data }: MessageEvent<PictureVerdict>) => (data.id === id ? done(data.faults ?? []) : undefined);
		const patience = setTimeout(() => done([]), PATIENCE_MS);
		checker.addEventListener("message", heard);
		checker.addEventListener("error", () => done([]), { once: true });
		checker.postMessage({ id, file, isSelfie });
	});
}
