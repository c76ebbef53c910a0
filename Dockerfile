# The image of Passboard: Node.js and the package of `npm run package`, as an ordinary user.
# Not yet run: it was written on a machine without a Docker daemon.
#   docker build -t passboard .
#   docker run -p 3000:3000 -v passboard:/data --init passboard    shows the set-up code; PUBLIC_URL names the address of the host
FROM node:22-bookworm-slim AS package
WORKDIR /passboard
COPY . .
RUN npm run package && mv "dist/passboard-$(node -p "require('./package.json').version")" /opt/passboard

FROM node:22-bookworm-slim
COPY --from=package /opt/passboard /opt/passboard
RUN mkdir /data && chown node:node /data
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node.js itself is the process, so that it gets SIGTERM.
CMD ["node", "/opt/passboard/passboard.cjs", "start"]
