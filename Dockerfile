# The console as one image. It is built in a clone, or in the folder of an unpacked archive for Linux.
# It only needs a writable folder (/data) with the embedded PostgreSQL; otherwise set DATABASE_URL.
# Base images are pinned by the digest of their index, for all platforms. To take a newer one:
# docker buildx imagetools inspect node:24-bookworm-slim

FROM node:24-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS release
WORKDIR /src
COPY . .
RUN if [ -x stoa ]; then mkdir /release && cp -a . /release/stoa; \
  else npm ci && npm run release -- folder --without-node && mv release /release; fi

FROM node:24-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
    /opt/yarn* /usr/local/bin/yarn* \
  && install -d -o node -g node -m 0700 /data /var/cache/stoa
WORKDIR /app
COPY --from=release /release/stoa ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 STOA_DATA_DIR=/data NODE_COMPILE_CACHE=/var/cache/stoa
VOLUME /data
EXPOSE 3000
USER node
# Fills the cache of stripped and compiled sources, for the user and the flags of the start, which is then quicker and
# needs a quarter less memory. There is no database at that address, so this start ends.
RUN DATABASE_URL=postgres://127.0.0.1:1/ ./stoa; \
  test -n "$(ls /var/cache/stoa/*)"
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Commands: docker exec … ./stoa admin create YOU@your-company.com
CMD ["./stoa"]
