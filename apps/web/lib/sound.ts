import { choicesStore, setChoice } from "./choices.ts";
import { hasGestured, onFirstGesture } from "./gesture.ts";

/** Sounds are made, not loaded: two short tones each, so that they differ for the ear and cost nothing to fetch. */
const TONES = {
	message: [660, 880],
	notification: [523, 784],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type Sound = keyof typeof TONES;

const STEP_S = 0.09;
const LOUDNESS = 0.08;
/** Two events within this time are one sound. */
const QUIET_MS = 1_500;

let context: AudioContext | null = null;
let lastMs = Number.NEGATIVE_INFINITY;

/** On unless the person has turned them off. */
export const soundsOn = (): boolean => choicesStore.getState().sounds;

/** Some browsers let a page make sounds only when it began inside a gesture. Call once; the answer stops it. */
export const startSounds = (): (() => void) =>
	onFirstGesture(() => {
		if (!soundsOn()) return;
		try {
			context ??= new AudioContext();
			void context.resume().catch(() => undefined);
		} catch (error) {
			console.error("sounds cannot be made here", error);
		}
	});

/** Turning them on plays one. */
export function setSounds(on: boolean): void {
	setChoice({ sounds: on });
	if (on) playNow("notification");
}

/** As a sample: also right after another sound. */
export function playNow(sound: Sound): void {
	lastMs = Number.NEGATIVE_INFINITY;
	void play(sound);
}

/** Plays when sounds are on and the page has been touched; a failure is logged only (SPEC §8). */
export async function play(sound: Sound): Promise<void> {
	const nowMs = performance.now();
	// Not kept for later: what sounds is what has just happened.
	if (!soundsOn() || !hasGestured() || nowMs - lastMs < QUIET_MS) return;
	lastMs = nowMs;
	try {
		context ??= new AudioContext();
		if (context.state === "suspended") await context.resume();
		const gain = context.createGain();
		gain.gain.value = LOUDNESS;
		gain.connect(context.destination);
		TONES[sound].forEach((frequency, step) => {
			if (context === null) return;
			const tone = context.createOscillator();
			tone.frequency.value = frequency;
			tone.connect(gain);
			tone.start(context.currentTime + step * STEP_S);
			tone.stop(context.currentTime + (step + 1) * STEP_S);
		});
	} catch (error) {
		console.error("a sound could not be played", error);
	}
}
