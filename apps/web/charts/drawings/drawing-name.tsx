import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import type { Drawing } from "./drawing.ts";

const MOST_CHARACTERS = 200;

/** Asks for the words of a text on the chart. */
export function DrawingName({
	drawing,
	onName,
}: {
	readonly drawing: Drawing;
	readonly onName: (text: string | null) => void;
}) {
	const t = useT();
	const [text, setText] = useState(drawing.text ?? "");
	return (
		<Dialog open title={t("drawing.text")} onOpenChange={() => onName(null)}>
			<form
				className="flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					const words = text.trim();
					onName(words === "" ? null : words);
				}}
			>
				<Field label={t("drawing.text.words")}>
					{(aria) => (
						<Input
							{...aria}
							value={text}
							maxLength={MOST_CHARACTERS}
							onChange={(event) => setText(event.target.value)}
						/>
					)}
				</Field>
				<Button type="submit" variant="primary">
					{t("drawing.text.put")}
				</Button>
			</form>
		</Dialog>
	);
}
