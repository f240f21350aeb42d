import type { StrategyWire } from "@truefill/contracts/http";
import { useRef, useState } from "react";

/** States before the present one that can be brought back. */
const MOST = 100;

export interface History {
	readonly canUndo: boolean;
	/** Notes the state before a change. */
	note(before: StrategyWire): void;
	/** The state before the last change; undefined: there is none. */
	undo(): StrategyWire | undefined;
}

/** The states of the strategy that is being edited; another one begins anew (`key` of the component). */
export function useHistory(): History {
	const past = useRef<StrategyWire[]>([]);
	const [count, setCount] = useState(0);
	return {
		canUndo: count > 0,
		note(before) {
			past.current = [...past.current.slice(1 - MOST), before];
			setCount(past.current.length);
		},
		undo() {
			const last = past.current.pop();
			setCount(past.current.length);
			return last;
		},
	};
}
