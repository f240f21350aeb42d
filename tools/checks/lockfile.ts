import { type Breach, lineOf, type Source } from "./sources.ts";

interface Locked {
	readonly devDependencies?: Readonly<Record<string, string>>;
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Finds entries of a lockfile that fail on another machine. */
export function findInLockfile(source: Source): Breach[] {
	return [...registryAddresses(source), ...missingPackages(source), ...openVersions(source)];
}

/** A registry URL in the lockfile would make every machine use one machine's registry. */
function registryAddresses({ path, text }: Source): Breach[] {
	return [...text.matchAll(/"resolved": ?"(https?|git)/g)].map(({ index }) => ({
		path,
		line: lineOf(text, index),
		message: "a registry's address",
	}));
}

/**
 * npm silently omits a binary for another platform from the lockfile when the registry does not have it; `npm ci` then
 * refuses the lockfile everywhere.
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

/** A workspace that states a range gets another version wherever the lockfile is made anew. */
function openVersions({ path, text }: Source): Breach[] {
	const packages: Readonly<Record<string, Locked>> = JSON.parse(text).packages ?? {};
	return Object.entries(packages)
		.filter(([place]) => !place.includes("node_modules/"))
		.flatMap(([place, { dependencies, devDependencies, optionalDependencies }]) =>
			Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
				.filter(([name, version]) => !name.startsWith("@truefill/") && !/^\d/.test(version))
				.map(([name, version]) => ({
					path,
					line: 1,
					message: `${place || "the root"} asks for ${name} ${version}: state one version`,
				})),
		);
}

/** The paths where Node looks for `name` from the package at `place`, nearest first. */
function candidates(place: string, name: string): string[] {
	const found: string[] = [];
	for (let folder = place; folder !== ""; ) {
		found.push(`${folder}/node_modules/${name}`);
		const up = folder.lastIndexOf("/node_modules/");
		folder = up === -1 ? "" : folder.slice(0, up);
	}
	return [...found, `node_modules/${name}`];
}
