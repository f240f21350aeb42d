import { choicesStore, setChoice } from "./choices.ts";

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

/** Off until the person turns them on. */
export const soundsOn = (): boolean => choicesStore.getState().sounds;

/** Turning them on is itself the gesture that browsers ask for, and plays one. */
export function setSounds(on: boolean): void {
	setChoice({ sounds: on });
	if (on) playNow("notification");
}

/** As a sample: also right after another sound. */
export function playNow(sound: Sound): void {
	lastMs = Number.NEGATIVE_INFINITY;
	void play(sound);
}

/** Plays when sounds are on and the browser lets it; a failure is logged only (SPEC §8). */
export async function play(sound: Sound): Promise<void> {
	const nowMs = performance.now();
	if (!soundsOn() || nowMs - lastMs < QUIET_MS) return;
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
