import { useMemo } from "react";
import type { Country } from "../../data/registration/index.ts";
import { useRegionNames } from "../../i18n/region-names.ts";
import type { SelectOption } from "../../ui/select.tsx";
import * as flags from "./flags.ts";

/** By their two letters. */
const FLAGS = { ...flags };

const isFlag = (code: string): code is keyof typeof FLAGS => Object.hasOwn(FLAGS, code);

function Flag({ code }: { readonly code: string }) {
	if (!isFlag(code)) return null;
	const Picture = FLAGS[code];
	return <Picture aria-hidden className="h-3.5 w-[21px] flex-none rounded-[2px]" />;
}

/**
 * Countries as a list shows them: flag and name. English has the specification's own labels in their order; another
 * language its own names, in its own order where the list is sorted by name at all.
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
