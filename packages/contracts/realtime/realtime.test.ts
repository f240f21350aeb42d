import * as fc from "@truefill/testkit/properties";
import { describe, expect, it } from "vitest";
import {
	CHANNELS,
	channelName,
	chatChannel,
	EVENTS_OF,
	messageSent,
	notificationChannel,
	parseChannel,
	payloadSchema,
	STAFF_PRESENCE,
	shortName,
	socketId,
	tradeChannel,
	userChannel,
} from "./index.ts";

describe("channel names (SPEC §7)", () => {
	it("are those of the specification once the prefix is taken off", () => {
		expect([chatChannel("usr_1"), notificationChannel("usr_1"), userChannel("usr_1"), tradeChannel("usr_1")]).toEqual([
			"private-chat.customer.usr_1",
			"private-notification.usr_1",
			"private-user.usr_1",
			"private-trade.usr_1",
		]);
		expect(shortName(chatChannel("usr_1"))).toBe("chat.customer.usr_1");
		expect(shortName(STAFF_PRESENCE)).toBe("staff");
	});

	it("say whose they are", () => {
		expect(parseChannel("private-chat.customer.usr_1")).toEqual({ kind: "chat", userId: "usr_1" });
		expect(parseChannel("private-trade.usr_A-b")).toEqual({ kind: "trade", userId: "usr_A-b" });
		expect(parseChannel("presence-staff")).toEqual({ kind: "staffPresence", userId: null });
	});

	it.each([
		"chat.customer.usr_1",
		"Private-chat.customer.usr_1",
		"private-Chat.customer.usr_1",
		"private-private-chat.customer.usr_1",
		"private-chat.customer.usr_1 ",
		" private-chat.customer.usr_1",
		"private-chat.customer.usr_1\n",
		"private-chat.customer.usr_1\u0000",
		"private-chat.customer.usr_1%00",
		"private-chat.customer.",
		"private-chat.customer.usr_1.usr_2",
		"private-chat.customer.usr_1:private-chat.customer.usr_2",
		"private-chatXcustomer.usr_1",
		"private-encrypted-chat.customer.usr_1",
		"presence-staff.chat",
		"private-staff",
		"",
	])("mean nothing when they differ by anything: %j", (name) => {
		expect(parseChannel(name)).toBeUndefined();
	});

	it("have one meaning at most, whatever is asked", () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(..."private-chat.customer.usr_1:%A\u0000 ") }), (name) => {
				expect(Object.values(CHANNELS).filter((pattern) => pattern.test(name)).length).toBeLessThanOrEqual(1);
			}),
		);
	});

	it("and socket ids keep to the protocol's characters", () => {
		for (const good of ["1.2", "123456.7890123"]) expect(socketId.safeParse(good).success).toBe(true);
		for (const bad of ["1", "1.", ".1", "1.2.3", "1.2\n", " 1.2", "a.b", "1.2:x"]) {
			expect(socketId.safeParse(bad).success, bad).toBe(false);
		}
		for (const bad of ["a b", "a:b", "a\n", "a%00", "", "ä", "a".repeat(165)]) {
			expect(channelName.safeParse(bad).success, bad).toBe(false);
		}
	});
});

const message = {
	id: "msg_1",
	sequence: 7,
	client_message_id: "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2",
	message: "Hello",
	sender_id: "usr_demo",
	is_admin: false,
	sender: { first_name: "Dana", name: "Dana Demo", avatar: null },
	attachments: [{ id: "att_1", file_name: "a.png", download_url: "/api/v1/chat/files/att_1", is_image: true }],
	created_at: "2026-01-02T03:04:05.678Z",
	read_at: null,
};

describe("events", () => {
	it("carry the chat message of SPEC §3 with its sequence", () => {
		expect(messageSent.parse({ customer_id: "usr_demo", message, sequence: 7 }).message).toEqual(message);
		expect(
			messageSent.safeParse({ customer_id: "usr_demo", message: { ...message, secret: 1 }, sequence: 7 }).success,
		).toBe(false);
	});

	it("are known by channel, and nothing inherited is one", () => {
		expect(payloadSchema("chat", "message.sent")).toBe(messageSent);
		expect(payloadSchema("trade", "message.sent")).toBeUndefined();
		expect(payloadSchema("chat", "constructor")).toBeUndefined();
		expect(Object.keys(EVENTS_OF).sort()).toEqual(Object.keys(CHANNELS).sort());
	});
});
