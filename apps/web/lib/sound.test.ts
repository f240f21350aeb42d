// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";

let tones: number;
class Audio {
	state = "running";
	currentTime = 0;
	destination = {};
	resume = async () => undefined;
	createGain = () => ({ gain: { value: 0 }, connect: () => undefined });
	createOscillator = () => ({
		frequency: { value: 0 },
		connect: () => undefined,
		stop: () => undefined,
		start: () => {
			tones += 1;
		},
	});
}
const soundModule = () => import("./sound.ts");
const choices = () => import("./choices.ts");
const touch = () => document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));

beforeEach(() => {
	vi.resetModules();
	localStorage.clear();
	tones = 0;
	vi.stubGlobal("AudioContext", Audio);
});

it("is silent before the first gesture, keeps nothing for later, and sounds after it without being turned on", async () => {
	const { play } = await soundModule();
	await play("message");
	touch();
	await Promise.resolve();
	expect(tones).toBe(0);
	await play("message");
	expect(tones).toBe(2);
});

it("is silent when sounds are turned off, and stays so on the next visit", async () => {
	const { setSounds } = await soundModule();
	touch();
	setSounds(false);
	vi.resetModules();
	const { play } = await soundModule();
	touch();
	await play("message");
	expect(tones).toBe(0);
});

it("is on for who has never chosen, also where an earlier version has kept its default", async () => {
	localStorage.setItem("choices", JSON.stringify({ state: { sounds: false, oneClick: true }, version: 0 }));
	const { choicesStore } = await choices();
	expect(choicesStore.getState()).toMatchObject({ sounds: true, oneClick: true });
});
