import { formatInterval, parseInterval } from "@truefill/core/pricing";
import { useState } from "react";
import { useT } from "../i18n/index.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

/** A length of bars that is not among the usual ones, folded from stored bars. */
export function OwnInterval({
	value,
	onChange,
}: {
	readonly value: string;
	readonly onChange: (interval: string) => void;
}) {
	const t = useT();
	const [text, setText] = useState(value);
	const [isWrong, setWrong] = useState(false);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				const interval = parseInterval(text.trim());
				setWrong(interval === null);
				if (interval !== null) onChange(formatInterval(interval));
			}}
		>
			<Field
				label={t("chart.interval.own")}
				help={t("chart.interval.help")}
				error={isWrong ? t("chart.interval.wrong") : null}
			>
				{(aria) => (
					<div className="flex gap-2" dir="ltr">
						<Input
							{...aria}
							size="sm"
							value={text}
							maxLength={5}
							autoComplete="off"
							spellCheck={false}
							onChange={(event) => {
								setText(event.target.value);
								setWrong(false);
							}}
						/>
						<Button size="sm" type="submit">
							{t("chart.interval.set")}
						</Button>
					</div>
				)}
			</Field>
		</form>
	);
}
