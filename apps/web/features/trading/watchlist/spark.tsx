import { useEffect, useRef, useState } from "react";
import { type LocalInstrument, onSecond, prices, serverNow } from "../../../data/index.ts";
import { closesOf, pointsOf } from "./spark-data.ts";

const WIDTH = 56;
const HEIGHT = 14;

/** The bid of the last 24 hours: closes of stored bars, then the last tick, once a second. The figures are beside it. */
export default function Spark({ instrument }: { readonly instrument: LocalInstrument }) {
	const line = useRef<SVGPolylineElement>(null);
	const [loaded, setLoaded] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: drawn again with what was loaded.
	useEffect(() => {
		let gone = false;
		const closes = closesOf(instrument.id, serverNow(), () => {
			if (!gone) setLoaded((count) => count + 1);
		});
		const draw = () => {
			const bid = prices.quote(instrument.id)?.bid;
			const values = closes === undefined || bid === undefined ? [] : [...closes, bid];
			line.current?.setAttribute("points", pointsOf(values, WIDTH, HEIGHT));
			const isDown = (values.at(-1) ?? 0) < (values[0] ?? 0);
			line.current?.classList.toggle("text-down", isDown);
			line.current?.classList.toggle("text-up", !isDown);
		};
		draw();
		const stop = onSecond(draw);
		return () => {
			gone = true;
			stop();
		};
	}, [instrument.id, loaded]);
	return (
		<svg aria-hidden width={WIDTH} height={HEIGHT} className="overflow-visible">
			<polyline ref={line} fill="none" stroke="currentColor" strokeWidth="1.2" />
		</svg>
	);
}
