import { useEffect, useRef, useState } from "react";
import { type CheckName, type Finding, runChecks } from "../../data/self-test/checks.ts";

type Findings = Readonly<Partial<Record<CheckName, Finding>>>;

/** Runs the checks when the page opens and again on request; only the latest round is shown. */
export function useChecks(): { readonly findings: Findings; readonly running: boolean; readonly run: () => void } {
	const [findings, setFindings] = useState<Findings>({});
	const [running, setRunning] = useState(true);
	const round = useRef(0);

	const run = () => {
		round.current += 1;
		const own = round.current;
		setFindings({});
		setRunning(true);
		void runChecks((name, finding) => {
			if (round.current === own) setFindings((all) => ({ ...all, [name]: finding }));
		}).finally(() => {
			if (round.current === own) setRunning(false);
		});
	};
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
	useEffect(() => {
		run();
		return () => {
			round.current += 1;
		};
	}, []);
	return { findings, running, run };
}
