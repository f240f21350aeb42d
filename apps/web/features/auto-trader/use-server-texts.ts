import { useEffect, useState } from "react";
import { activeLanguage, loadServerTexts } from "../../i18n/index.ts";

/** Whether the server's sentences are there in the reader's language; without them they are English. */
export function useServerTexts(): boolean {
	const [isLoaded, setLoaded] = useState(activeLanguage() === "en");
	useEffect(() => {
		let isGone = false;
		void loadServerTexts()
			.catch(() => undefined)
			.then(() => (isGone ? undefined : setLoaded(true)));
		return () => {
			isGone = true;
		};
	}, []);
	return isLoaded;
}
