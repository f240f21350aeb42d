import { type Breach, lineOf, type Source } from "./sources.ts";

interface Locked {
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** What is wrong with a lockfile that another machine would stumble over. */
export function findInLockfile(source: Source): Breach[] {
	return [...registryAddresses(source), ...missingPackages(source)];
}

/** An address in the lockfile would send every machine to one machine's registry. */
function registryAddresses({ path, text }: Source): Breach[] {
	return [...text.matchAll(/"resolved": ?"(https?|git)/g)].map(({ index }) => ({
		path,
		line: lineOf(text, index),
		message: "a registry's address",
	}));
}

/**
 * npm leaves a binary for another platform out of the lockfile when the registry does not have it, without a word, and
 * then `npm ci` refuses the lockfile everywhere.
 */
function missingPackages({ path, text }: Source): Breach[] {
	const packages: Readonly<Record<string, Locked>> = JSON.parse(text).packages ?? {};
	const breaches: Breach[] = [];
	for (const [place, { dependencies, optionalDependencies }] of Object.entries(packages)) {
		for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
			if (candidates(place, name).some((candidate) => packages[candidate] !== undefined)) continue;
			breaches.push({ path, line: 1, message: `${name}, which ${place || "the root"} needs, is missing` });
		}
	}
	return breaches;
}

/** Where Node would look for `name` from the package at `place`, nearest first. */
function candidates(place: string, name: string): string[] {
	const found: string[] = [];
	for (let folder = place; folder !== ""; ) {
		found.push(`${folder}/node_modules/${name}`);
		const up = folder.lastIndexOf("/node_modules/");
		folder = up === -1 ? "" : folder.slice(0, up);
	}
	return [...found, `node_modules/${name}`];
}
