import { expect, test } from "vitest";
import { cpuMicros, memoryMegabytes } from "./process-cost.ts";

test.runIf(process.platform === "linux")("CPU time grows with work, in microseconds", () => {
	const before = cpuMicros([process.pid]);
	const usage = process.cpuUsage();
	while (process.cpuUsage(usage).user < 300_000) Math.sqrt(2);
	const { user, system } = process.cpuUsage(usage);
	const spent = cpuMicros([process.pid]) - before;
	// Resolution of 10 ms at both ends, and the two reads are not simultaneous.
	expect(Math.abs(spent - user - system)).toBeLessThan(50_000);
	expect(cpuMicros([2 ** 22 + 1])).toBe(0);
});

test.runIf(process.platform === "linux")("memory is that of the process", () => {
	const { rss, pss } = memoryMegabytes(process.pid);
	expect(Math.abs(rss - process.memoryUsage().rss / 1e6)).toBeLessThan(30);
	expect(pss).toBeLessThanOrEqual(rss);
});
