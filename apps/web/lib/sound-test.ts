/** Plays a tone now, whatever the setting. Browsers require a press. @returns what failed, or null. */
export async function playTestTone(): Promise<string | null> {
	try {
		const context = new AudioContext();
		if (context.state === "suspended") await context.resume();
		if (context.state !== "running") return context.state;
		const gain = context.createGain();
		gain.gain.value = 0.1;
		gain.connect(context.destination);
		const tone = context.createOscillator();
		tone.frequency.value = 660;
		tone.connect(gain);
		tone.start();
		tone.stop(context.currentTime + 0.4);
		tone.onended = () => void context.close();
		return null;
	} catch (error) {
		return error instanceof Error ? error.name : "unknown";
	}
}
