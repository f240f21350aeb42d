import { useState } from "react";
import type { LocalInstrument, LocalTrade } from "../../../data/index.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import LevelsForm from "./levels-form.tsx";
import type { LevelsForm as Form } from "./levels-patch.ts";

export interface LevelsDialogProps {
	readonly trade: LocalTrade;
	readonly instrument: LocalInstrument;
	readonly title: string;
	readonly description: string;
	readonly proposed: Partial<Form>;
	readonly onClose: () => void;
}

/** The trade's levels with proposed ones, to be saved. */
export function LevelsDialog({ trade, instrument, title, description, proposed, onClose }: LevelsDialogProps) {
	// Of the moment it opened: the rate moves, and the form keeps what it shows.
	const [first] = useState({ description, proposed });
	return (
		<Dialog open onOpenChange={(next) => (next ? undefined : onClose())} title={title} description={first.description}>
			<LevelsForm trade={trade} instrument={instrument} proposed={first.proposed} onDone={onClose} />
		</Dialog>
	);
}
