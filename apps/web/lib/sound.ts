import { choicesStore, setChoice } from "./choices.ts";
import { hasGestured, onFirstGesture } from "./gesture.ts";

/** Sounds are synthesised, not loaded: two short tones each, so that they are distinct and need no download. */
const TONES = {
	message: [660, 880],
	notification: [523, 784],
} as const satisfies Readonly<Record<string, readonly [number, number]>>;
export type Sound = keyof typeof TONES;

const STEP_S = 0.09;
const LOUDNESS = 0.08;
/** Two events within this time play one sound. */
const QUIET_MS = 1_500;

let context: AudioContext | null = null;
let lastMs = Number.NEGATIVE_INFINITY;

/** On by default. */
export const soundsOn = (): boolean => choicesStore.getState().sounds;

/** Some browsers allow sounds only if audio was started inside a gesture. Call once; returns a stop function. */
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

/** Turning them on plays a sample. */
export function setSounds(on: boolean): void {
	setChoice({ sounds: on });
	if (on) playNow("notification");
}

/** Plays a sample, even right after another sound. */
export function playNow(sound: Sound): void {
	lastMs = Number.NEGATIVE_INFINITY;
	void play(sound);
}

/** Plays if sounds are on and the page has had a gesture; a failure is only logged (SPEC §8). */
export async function play(sound: Sound): Promise<void> {
	const nowMs = performance.now();
	// Not queued: a sound is only for an event that has just happened.
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
