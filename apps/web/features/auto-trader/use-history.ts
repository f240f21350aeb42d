import type { StrategyWire } from "@truefill/contracts/http";
import { useRef, useState } from "react";

/** States before the present one that can be brought back. */
const MOST = 100;
/** Changes of one part in quick succession are one: the digits of a number that is typed. */
const TOGETHER_MS = 800;

export interface History {
	readonly canUndo: boolean;
	/** Notes the state before a change of a part. */
	note(before: StrategyWire, part: string): void;
	/** The state before the last change; undefined: there is none. */
	undo(): StrategyWire | undefined;
}

/** The states of the strategy that is being edited; another one begins anew (`key` of the component). */
export function useHistory(): History {
	const past = useRef<StrategyWire[]>([]);
	const noted = useRef({ part: "", ms: Number.NEGATIVE_INFINITY });
	const [count, setCount] = useState(0);
	return {
		canUndo: count > 0,
		note(before, part) {
			const nowMs = performance.now();
			const isSame = noted.current.part === part && nowMs - noted.current.ms < TOGETHER_MS;
			noted.current = { part, ms: nowMs };
			if (isSame) return;
			past.current = [...past.current.slice(1 - MOST), before];
			setCount(past.current.length);
		},
		undo() {
			noted.current = { part: "", ms: Number.NEGATIVE_INFINITY };
			const last = past.current.pop();
			setCount(past.current.length);
			return last;
		},
	};
}
