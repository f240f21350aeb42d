import { useMemo } from "react";
import type { Country } from "../../data/registration/index.ts";
import { useRegionNames } from "../../i18n/region-names.ts";
import type { SelectOption } from "../../ui/select.tsx";
import * as flags from "./flags.ts";

/** By two-letter code. */
const FLAGS = { ...flags };

const isFlag = (code: string): code is keyof typeof FLAGS => Object.hasOwn(FLAGS, code);

function Flag({ code }: { readonly code: string }) {
	if (!isFlag(code)) return null;
	const Picture = FLAGS[code];
	return <Picture aria-hidden className="h-3.5 w-[21px] flex-none rounded-[2px]" />;
}

/**
 * Country options with flag and name. English uses the specification's labels and order; other languages their own
 * names, in their own alphabetical order if `sorted`.
 */
export function useCountryOptions(countries: readonly Country[], sorted: boolean): readonly SelectOption<string>[] {
	const names = useRegionNames();
	return useMemo(() => {
		const options = countries.map(({ value, label, flag }) => ({
			value,
			label: names?.of(flag) ?? label,
			icon: <Flag code={flag} />,
		}));
		return sorted && names ? options.sort((a, b) => names.compare(a.label, b.label)) : options;
	}, [countries, sorted, names]);
}
