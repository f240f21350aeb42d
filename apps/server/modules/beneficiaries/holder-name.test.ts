import { describe, expect, it } from "vitest";
import { isSamePerson } from "./holder-name.ts";

const person = (firstName: string, lastName: string) => ({ firstName, lastName });
const jose = person("José Luis", "García Márquez");

describe("the holder of a bank account", () => {
	it.each([
		["Grace Hopper", person("Grace", "Hopper")],
		["HOPPER, GRACE", person("Grace", "Hopper")],
		["Dr. G. Hopper", person("Grace", "Hopper")],
		["Jose Luis Garcia Marquez", jose],
		["J Garcia-Marquez", jose],
		["Mueller Juergen", person("Jürgen", "Müller")],
		["Muller Jurgen", person("Jürgen", "Müller")],
		["Strasse Bjorn", person("Bjørn", "Straße")],
		["O’Neil Shaquille", person("Shaquille", "O'Neil")],
		["Łukasz Wójcik", person("Lukasz", "Wojcik")],
		["محمد علي", person("محمد", "علي")],
		["Anne-Marie Duval", person("Anne Marie", "Duval")],
	])("%s is the customer", (holder, who) => {
		expect(isSamePerson(holder, who)).toBe(true);
	});

	it.each([
		["Grace Murray", person("Grace", "Hopper")],
		["Hopper", person("Grace", "Hopper")],
		["Grace", person("Grace", "Hopper")],
		["Grace and Vincent Hopper", person("Grace", "Hopper")],
		["Vincent Hopper", person("Grace", "Hopper")],
		["Grace Hopper Ltd", person("Grace", "Hopper")],
		["Luis Garcia", jose],
		["", person("Grace", "Hopper")],
		["Grace Hopper", person("", "")],
		["X Hopper", person("Grace", "Hopper")],
	])("%s is not", (holder, who) => {
		expect(isSamePerson(holder, who)).toBe(false);
	});
});
