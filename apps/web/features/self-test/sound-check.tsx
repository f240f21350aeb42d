import { Volume2 } from "lucide-react";
import { useState } from "react";
import { useT } from "../../i18n/index.ts";
import { playTestTone } from "../../lib/sound-test.ts";
import { Button } from "../../ui/button.tsx";
import { ICONS } from "./check-row.tsx";
import type { SoundFinding } from "./report.ts";

/** Plays a tone and asks whether it was heard. */
export function SoundCheck({
	sound,
	onSound,
}: {
	readonly sound: SoundFinding;
	readonly onSound: (sound: SoundFinding) => void;
}) {
	const t = useT();
	const [asking, setAsking] = useState(false);
	const play = async () => {
		const blocked = await playTestTone();
		setAsking(blocked === null);
		onSound(blocked === null ? "untested" : { blocked });
	};
	const answer = (heard: "heard" | "not-heard") => {
		onSound(heard);
		setAsking(false);
	};
	return (
		<li className="flex flex-wrap items-center gap-3 pt-3">
			{sound === "heard" ? (
				ICONS.ok
			) : sound === "untested" ? (
				<Volume2 className="icon-lg text-muted" aria-hidden />
			) : (
				ICONS.warn
			)}
			<div className="flex min-w-0 flex-1 flex-col">
				<h2 className="font-medium text-13">{t("test.sound")}</h2>
				<p className="text-12 text-secondary" aria-live="polite">
					{asking ? t("test.sound.ask") : t(`test.sound.${typeof sound === "string" ? sound : "blocked"}`)}
				</p>
			</div>
			{asking ? (
				<>
					<Button size="sm" onClick={() => answer("heard")}>
						{t("test.sound.yes")}
					</Button>
					<Button size="sm" onClick={() => answer("not-heard")}>
						{t("test.sound.no")}
					</Button>
				</>
			) : (
				<Button size="sm" onClick={() => void play()}>
					{t("test.sound.play")}
				</Button>
			)}
		</li>
	);
}
