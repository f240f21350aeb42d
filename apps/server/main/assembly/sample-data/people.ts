import type { MailLanguage } from "@truefill/contracts/http";
import { type SamplePerson, sampleAddress } from "../../../modules/identity/index.ts";
import { drawn } from "./drawing.ts";

/** Short rows: name, country, dialling code and language. None of these persons exists. */
const ROWS = [
	["anna-muster", "Anna", "Müstermann", "germany", "+49", "de"],
	["jonas-beispiel", "Jonas", "Beispiel", "germany", "+49", "de"],
	["lea-probst", "Lea", "Probestück", "austria", "+43", "de"],
	["emil-vorlage", "Emil", "Vorlage", "germany", "+49", "de"],
	["greta-modell", "Greta", "Modell", "austria", "+43", "de"],
	["layla-mithal", "ليلى", "المثال", "united-arab-emirates", "+971", "ar"],
	["omar-numudhaj", "عمر", "النموذج", "saudi-arabia", "+966", "ar"],
	["sara-tajriba", "سارة", "التجربة", "saudi-arabia", "+966", "ar"],
	["yusuf-ayyina", "Yusuf", "Al-Ayyina", "united-arab-emirates", "+971", "ar"],
	["lucia-ejemplo", "Lucía", "Ejemplo", "spain", "+34", "es"],
	["diego-muestra", "Diego", "Muestra", "mexico", "+52", "es"],
	["ines-modelo", "Inés", "Modelo", "spain", "+34", "es"],
	["pablo-prueba", "Pablo", "Prueba", "spain", "+34", "es"],
	["chloe-modele", "Chloé", "Modèle", "france", "+33", "fr"],
	["hugo-exemple", "Hugo", "Exemplaire", "france", "+33", "fr"],
	["marguerite-exemple", "Marguerite", "Exemple-Dupont", "france", "+33", "fr"],
	["nils-prov", "Nils", "Provsson", "sweden", "+46", "en"],
	["ingrid-eksempel", "Ingrid", "Eksempel", "norway", "+47", "en"],
	["kasia-przyklad", "Kasia", "Przykładowa", "poland", "+48", "en"],
	["marek-wzor", "Marek", "Wzór", "poland", "+48", "en"],
	["giulia-esempio", "Giulia", "Esempio", "italy", "+39", "en"],
	["luca-campione", "Luca", "Campione", "italy", "+39", "en"],
	["joao-amostra", "João", "Amostra", "portugal", "+351", "en"],
	["beatriz-modelo", "Beatriz", "Modelo", "brazil", "+55", "en"],
	["eleni-deigma", "Ελένη", "Δείγμα", "greece", "+30", "en"],
	["nikos-protypo", "Νίκος", "Πρότυπος", "greece", "+30", "en"],
	["yuki-mihon", "見本", "有希", "japan", "+81", "en"],
	["ren-rei", "Ren", "Reidai", "japan", "+81", "en"],
	["aarav-namuna", "Aarav", "Namuna", "india", "+91", "en"],
	["priya-udaharan", "प्रिया", "उदाहरण", "india", "+91", "en"],
	["wei-yangben", "Wei", "Yangben", "singapore", "+65", "en"],
	["sofie-voorbeeld", "Sofie", "Voorbeeld", "belgium", "+32", "fr"],
	["daan-monster", "Daan", "Monster", "netherlands", "+31", "en"],
	["amara-sample", "Amara", "Sample-Okoye", "nigeria", "+234", "en"],
	["wanjiru-mfano", "Wanjiru", "Mfano", "kenya", "+254", "en"],
	["oliver-specimen", "Oliver", "Specimen", "united-kingdom", "+44", "en"],
	["amelia-example", "Amelia", "Example", "united-kingdom", "+44", "en"],
	["noah-template", "Noah", "Template", "united-states", "+1", "en"],
	["charlotte-pattern", "Charlotte", "Pattern", "australia", "+61", "en"],
	["liam-mock", "Liam", "Mockford", "ireland", "+353", "en"],
	["saoirse-trial", "Saoirse", "Trial", "ireland", "+353", "en"],
	["tess-latest", "Tess", "Latest", "netherlands", "+31", "en"],
] as const satisfies readonly (readonly [string, string, string, string, string, MailLanguage])[];

export type SampleName = (typeof ROWS)[number][0];

/** The first to sign up, before anybody else in the database: whether they are there says whether there are sample data. */
export const FIRST: SampleName = "anna-muster";
/** The last to sign up, when all others have everything that is theirs. */
export const LAST: SampleName = "tess-latest";

const UNCONFIRMED: ReadonlySet<SampleName> = new Set(["diego-muestra", "ren-rei", "wanjiru-mfano"]);

export const idOfSample = (name: SampleName): string => `usr_sample_${name}`;

/** `passwordOf`: of those who prove who they are by a password; null for the others. */
export function samplePerson(name: SampleName, passwordOf: (id: string) => string | null): SamplePerson {
	const row = ROWS.find(([each]) => each === name);
	if (row === undefined) throw new Error(`no sample person ${name}`);
	const [, firstName, lastName, country, countryCode, language] = row;
	const id = idOfSample(name);
	return {
		id,
		email: sampleAddress(name),
		firstName,
		lastName,
		country,
		nationality: country,
		countryCode,
		phone: `555 ${`${drawn(`${id} phone`, 0, 9_999)}`.padStart(4, "0")}`,
		language,
		isConfirmed: !UNCONFIRMED.has(name),
		password: passwordOf(id),
	};
}

const ids: ReadonlySet<string> = new Set(ROWS.map(([name]) => idOfSample(name)));
export const isSampleCustomer = (userId: string): boolean => ids.has(userId);
