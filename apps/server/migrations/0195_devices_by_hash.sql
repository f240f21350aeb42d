-- Whether a browser's cookie is one that we have given is asked at every sign-in, whoever signs in.

CREATE INDEX devices_of_hash ON devices (device_hash);
