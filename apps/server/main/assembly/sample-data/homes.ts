import type { SamplePerson } from "../../../modules/identity/index.ts";
import { drawn, drawnOf } from "./drawing.ts";

export interface Home {
	readonly line: string;
	readonly city: string;
	readonly postalCode: string;
}

const STREETS = ["Sample Street", "Example Road", "Specimen Lane", "Model Avenue"] as const;

const CITIES: Readonly<Record<string, string>> = {
	australia: "Melbourne",
	austria: "Graz",
	belgium: "Ghent",
	brazil: "Curitiba",
	france: "Lyon",
	germany: "Leipzig",
	greece: "Patras",
	india: "Pune",
	ireland: "Cork",
	italy: "Bologna",
	japan: "Kobe",
	kenya: "Nairobi",
	mexico: "Puebla",
	netherlands: "Utrecht",
	nigeria: "Lagos",
	norway: "Bergen",
	poland: "Poznan",
	portugal: "Porto",
	"saudi-arabia": "Jeddah",
	singapore: "Singapore",
	spain: "Valencia",
	sweden: "Malmö",
	"united-arab-emirates": "Sharjah",
	"united-kingdom": "Leeds",
	"united-states": "Portland",
};

/** A made-up address in the customer's country. */
export const homeOf = ({ id, country }: Pick<SamplePerson, "id" | "country">): Home => ({
	line: `${drawnOf(`${id} street`, STREETS)} ${drawn(`${id} house`, 1, 180)}`,
	city: CITIES[country] ?? "Sampleton",
	postalCode: `${drawn(`${id} postal code`, 10_000, 99_999)}`,
});

const twoDigits = (number: number): string => `${number}`.padStart(2, "0");

/** A made-up day of birth. */
export function bornOnOf({ id }: Pick<SamplePerson, "id">): string {
	const [year, month, day] = [drawn(`${id} year`, 1958, 2001), drawn(`${id} month`, 1, 12), drawn(`${id} day`, 1, 28)];
	return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}
